"""Secrets that tell by their own form what they are: a prefix, or a shape that nothing else has."""

import re
from typing import NamedTuple


class Form(NamedTuple):
    """How one kind is written; `holds` are texts without one of which there is none."""

    kind: str
    holds: tuple[str, ...]
    pattern: re.Pattern[str]  # the group `value`, or else all of it, is the secret


def _form(kind: str, holds: str, pattern: str) -> Form:
    """`holds` are separated by spaces; the secret stands by itself, not within a longer word."""
    return Form(kind, tuple(holds.split()), re.compile(rf"(?<![A-Za-z0-9]){pattern}", re.ASCII))


_WORD = "[A-Za-z0-9_-]"
FORMS = (
    _form("age_key", "AGE-SECRET-KEY-1", r"AGE-SECRET-KEY-1[0-9A-Z]{58}"),
    _form("anthropic_key", "sk-ant-", rf"sk-ant-[a-z]{{2,8}}\d{{0,2}}-{_WORD}{{20,300}}"),
    _form("openrouter_key", "sk-or-", r"sk-or-v\d-[0-9a-f]{40,80}"),
    _form(
        "openai_key",
        "sk-",
        rf"(?:sk-(?:proj|svcacct|admin|None)-{_WORD}{{20,300}}|sk-[A-Za-z0-9]{{20}}T3BlbkFJ[A-Za-z0-9]{{20}}"
        rf"|sk-[A-Za-z0-9]{{32,64}}(?![A-Za-z0-9]))",
    ),
    _form("aws_key_id", "AKIA ASIA ABIA ACCA", r"A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
    _form("github_pat", "github_pat_", r"github_pat_[A-Za-z0-9_]{22,255}"),
    _form("github_token", "ghp_ gho_ ghu_ ghs_ ghr_", r"gh[pousr]_[A-Za-z0-9]{30,255}"),
    _form(
        "gitlab_token",
        "gl",
        rf"gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-(?=[A-Za-z_.-]{{0,60}}\d){_WORD}{{20,100}}",
    ),
    _form(
        "slack_token",
        "xox xapp-",
        rf"(?:xox[abceprs]-(?=[A-Za-z-]{{0,20}}\d)[A-Za-z0-9-]{{16,200}}|xoxe\.{_WORD}{{20,300}}"
        rf"|xapp-\d-[A-Za-z0-9-]{{20,200}})",
    ),
    _form(
        "slack_webhook",
        "hooks.slack.com",
        r"(?:https?://)?hooks\.slack\.com/(?:services|workflows|triggers)/(?P<value>[A-Za-z0-9/_-]{20,120})",
    ),
    _form(
        "stripe_key",
        "_live_ _test_ whsec_",
        r"(?:(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,250}|whsec_[A-Za-z0-9+/=]{24,80})",
    ),
    _form("google_api_key", "AIza", rf"AIza{_WORD}{{35}}(?!{_WORD})"),
    _form("google_oauth", "GOCSPX- ya29.", rf"(?:GOCSPX-{_WORD}{{20,60}}|ya29\.{_WORD}{{20,500}})"),
    _form("npm_token", "npm_", r"npm_(?=[A-Za-z]{0,35}\d)[A-Za-z0-9]{36}(?![A-Za-z0-9])"),
    _form("pypi_token", "pypi-AgE", rf"pypi-AgE{_WORD}{{40,500}}"),
    _form("rubygems_key", "rubygems_", r"rubygems_[0-9a-f]{48}"),
    _form("docker_token", "dckr_", rf"dckr_(?:pat|oat)_{_WORD}{{20,60}}"),
    _form("jwt", "eyJ", rf"(?<![_-])eyJ{_WORD}{{8,4000}}\.eyJ{_WORD}{{8,16000}}\.{_WORD}{{16,4000}}"),
    _form("twilio_key", "SK", r"SK[0-9a-f]{32}(?![A-Za-z0-9])"),
    _form("sendgrid_key", "SG.", rf"SG\.{_WORD}{{16,32}}\.{_WORD}{{32,64}}"),
    _form("mailgun_key", "key-", r"key-[0-9a-f]{32}(?![A-Za-z0-9])"),
    _form("mailchimp_key", "-us", r"[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])"),
    _form(
        "azure_key",
        "AccountKey SharedAccessKey",
        r"(?:AccountKey|SharedAccessKey)=(?P<value>[A-Za-z0-9+/]{40,100}={0,2})",
    ),
    _form("azure_secret", "Q~", r"[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])"),
    _form("azure_sas", "sig=", r"sig=(?P<value>[A-Za-z0-9+/]{20,80}(?:%[0-9A-Fa-f]{2}[A-Za-z0-9+/]{0,60}){1,8})"),
    _form("telegram_token", ":A", rf"\d{{8,10}}:A{_WORD}{{34}}(?!{_WORD})"),
    _form("discord_token", ".", r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])"),
    _form(
        "discord_webhook",
        "/api/webhooks/",
        rf"discord(?:app)?\.com/api/webhooks/\d{{17,20}}/(?P<value>{_WORD}{{40,100}})",
    ),
    _form(
        "huggingface_token",
        "hf_",
        r"hf_(?=[A-Za-z]{0,39}(?:\d|[A-Z][a-z]|[a-z][A-Z]))[A-Za-z0-9]{30,60}(?![A-Za-z0-9_])",
    ),
    _form("digitalocean_token", "_v1_", r"do[opr]_v1_[0-9a-f]{64}"),
    _form("databricks_token", "dapi", r"dapi[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])"),
    _form("shopify_token", "shp", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"),
    _form("square_token", "sq0", rf"sq0[a-z]{{3}}-{_WORD}{{22,50}}"),
    _form("vault_token", "hvs. hvb.", rf"hv[sb]\.{_WORD}{{24,200}}"),
    _form("terraform_token", ".atlasv1.", rf"[A-Za-z0-9]{{14}}\.atlasv1\.{_WORD}{{60,70}}"),
    _form("grafana_token", "glsa_ glc_", r"(?:glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}|glc_[A-Za-z0-9+/]{32,400}={0,2})"),
    _form("newrelic_key", "NRAK-", r"NRAK-[A-Z0-9]{27}"),
    _form("sentry_token", "sntry", r"sntry[su]_[A-Za-z0-9_+/=]{40,300}"),
    _form("linear_key", "lin_", r"lin_(?:api|oauth)_[A-Za-z0-9]{40,64}"),
    _form("notion_token", "ntn_", r"ntn_[A-Za-z0-9]{40,60}"),
    _form("figma_token", "figd_", rf"figd_{_WORD}{{36,60}}"),
    _form("postman_key", "PMAK-", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    _form(
        "atlassian_token",
        "ATATT3 ATBB",
        rf"(?:ATATT3{_WORD}{{80,250}}(?:=[0-9A-F]{{8}})?|ATBB[A-Za-z0-9]{{32}}(?![A-Za-z0-9]))",
    ),
    _form("groq_key", "gsk_", r"gsk_[A-Za-z0-9]{40,60}"),
    _form("xai_key", "xai-", r"xai-[A-Za-z0-9]{60,100}"),
    _form("replicate_token", "r8_", r"r8_[A-Za-z0-9]{37}(?![A-Za-z0-9])"),
    _form("perplexity_key", "pplx-", r"pplx-[A-Za-z0-9]{40,64}"),
    _form("tavily_key", "tvly-", r"tvly-(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9-]{20,64}"),
    _form("brave_key", "BSA", rf"BSA(?=[A-Za-z_-]{{0,28}}\d){_WORD}{{24,28}}(?!{_WORD})"),
)
