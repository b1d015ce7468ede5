"""question.yaml -> brief.md, claims.json, run_report.json: the stages of research, top to bottom."""

from carter.kernel.pipeline import Each, Loop, Pipeline
from carter.records.corpus import Corpus
from carter.records.document import Documents
from carter.records.passage import Passages
from carter.records.progress import Progress
from carter.records.task_spec import TaskSpec
from carter.research.stages.arrange import arrange
from carter.research.stages.audit import audit
from carter.research.stages.begin import begin
from carter.research.stages.build_claims import build_claims
from carter.research.stages.choose_sources import choose_sources
from carter.research.stages.compare import compare
from carter.research.stages.decide import decide
from carter.research.stages.draft import draft
from carter.research.stages.evaluate import evaluate
from carter.research.stages.extract_snippets import extract_snippets
from carter.research.stages.fetch_pages import fetch_pages
from carter.research.stages.find_passages import find_passages
from carter.research.stages.gather import gather
from carter.research.stages.judge import judge
from carter.research.stages.look_back import look_back
from carter.research.stages.outline import outline
from carter.research.stages.plan_queries import plan_queries
from carter.research.stages.propose_queries import propose_queries
from carter.research.stages.read_page import read_page
from carter.research.stages.read_question import read_question
from carter.research.stages.render_brief import render_brief
from carter.research.stages.report import report
from carter.research.stages.screen import screen
from carter.research.stages.search import search
from carter.research.stages.synthesize import synthesize
from carter.research.stages.tabulate import tabulate
from carter.research.stages.take_pages import take_pages
from carter.research.stages.trace import trace

RESEARCH = Pipeline(
    name="research",
    given=(TaskSpec, Corpus),
    stages=(
        read_question,
        Loop(
            carry=Progress,
            start=begin,
            stages=(
                propose_queries,
                plan_queries,
                look_back,
                search,
                choose_sources,
                fetch_pages,
                take_pages,
                Each(read_page, into=Documents),
                Each(find_passages, into=Passages),
                screen,
                trace,
                compare,
                extract_snippets,
                synthesize,
                build_claims,
                judge,
                gather,
                evaluate,
            ),
            until=decide,
        ),
        outline,
        arrange,
        draft,
        audit,
        render_brief,
        tabulate,
        report,
    ),
)
