"""Every page by its address; each has a JSON twin at the same address plus `.json`."""

from collections.abc import Callable, Mapping

from starlette.responses import Response

from carter.interfaces.web.asking import Asking, View
from carter.interfaces.web.streams import build_events, run_events
from carter.interfaces.web.views.blob import blob
from carter.interfaces.web.views.brief import brief, evidence
from carter.interfaces.web.views.builds import again, build, stop
from carter.interfaces.web.views.changes import changes, diff
from carter.interfaces.web.views.claim import claim
from carter.interfaces.web.views.lineage import lineage
from carter.interfaces.web.views.log import log
from carter.interfaces.web.views.new import begin, new
from carter.interfaces.web.views.progress import go_on, progress
from carter.interfaces.web.views.report import report
from carter.interfaces.web.views.review import approve, review, save
from carter.interfaces.web.views.runs import runs
from carter.interfaces.web.views.source import source
from carter.interfaces.web.views.source_text import source_raw, source_text
from carter.interfaces.web.views.sources import sources

PAGES: Mapping[str, View] = {
    "/builds/{build}": build,
    "/new": new,
    "/runs": runs,
    "/runs/{run}/progress": progress,
    "/runs/{run}/brief": brief,
    "/runs/{run}/claims/{claim_id}": claim,
    "/runs/{run}/claims/{claim_id}/evidence/{evidence_id}": evidence,
    "/runs/{run}/sources": sources,
    "/runs/{run}/sources/{source_id}": source,
    "/runs/{run}/sources/{source_id}/text": source_text,
    "/runs/{run}/sources/{source_id}/raw": source_raw,
    "/runs/{run}/lineage": lineage,
    "/runs/{run}/log": log,
    "/blobs/{digest}": blob,
    "/runs/{run}/changes": changes,
    "/runs/{run}/report": report,
    "/runs/{run}/review": review,
    "/runs/{run}/approve": approve,
    "/diff": diff,
}
CHANGES: Mapping[str, View] = {
    "/builds/{build}/again": again,
    "/builds/{build}/stop": stop,
    "/new": begin,
    "/runs/{run}/go-on": go_on,
    "/runs/{run}/review": save,
    "/runs/{run}/approve": save,
}
STREAMS: Mapping[str, Callable[[Asking], Response]] = {
    "/builds/{build}/events": build_events,
    "/runs/{run}/events": run_events,
}
