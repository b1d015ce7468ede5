"""Secrets that were never anybody's, made anew for each test, so that none stands in this repository."""

# ruff: noqa: E501 - a page is easier to read on one line

import random
import string

_ALPHABETS = {
    "a": string.ascii_letters + string.digits,
    "w": string.ascii_letters + string.digits + "_-",
    "h": string.digits + "abcdef",
    "u": string.ascii_uppercase + string.digits,
    "d": string.digits,
    "b": string.ascii_letters + string.digits + "+/",
    "l": string.ascii_lowercase + string.digits,
}

# kind -> templates: `{w93}` is 93 characters of an alphabet; what stands between « and » is the secret.
TEMPLATES = {
    "anthropic_key": ("«sk-ant-api03-{w93}AA»", "«sk-ant-admin01-{w93}AA»", "«sk-ant-oat01-{w80}»"),
    "openai_key": ("«sk-proj-{w120}»", "«sk-{a20}T3BlbkFJ{a20}»", "«sk-{a48}»"),
    "openrouter_key": ("«sk-or-v1-{h64}»",),
    "aws_key_id": ("«AKIA{u16}»", "«ASIA{u16}»"),
    "keyed_secret": (
        "aws_secret_access_key = «{b20}Q7w8{b16}»",
        'api_key: "«{a24}42z»"',
        "client-secret=«{a28}90x»",
        "https://harbour.example/count?access_token=«{a30}77k»&page=2",
        '{{"apiKey": "«{h32}»"}}',
        "X-Api-Key: «{a12}55-{a12}»",
    ),
    "github_token": ("«ghp_{a36}»", "«ghs_{a36}»"),
    "github_pat": ("«github_pat_{a22}_{a59}»",),
    "gitlab_token": ("«glpat-{a9}7{a10}»",),
    "slack_token": ("«xoxb-{d12}-{d12}-{a24}»", "«xapp-1-A{u10}-{d13}-{h64}»"),
    "slack_webhook": ("https://hooks.slack.com/services/«T{u8}/B{u8}/{a24}»",),
    "stripe_key": ("«sk_live_{a24}»", "«rk_live_{a24}»", "«whsec_{a32}»"),
    "google_api_key": ("«AIza{w35}»",),
    "google_oauth": ("«GOCSPX-{w28}»",),
    "npm_token": ("«npm_{a17}4{a18}»",),
    "pypi_token": ("«pypi-AgEIcHlwaS5vcmc{w80}»",),
    "private_key": (
        "«-----BEGIN RSA PRIVATE KEY-----\n{b64}\n{b64}\n{b40}==\n-----END RSA PRIVATE KEY-----»",
        "«-----BEGIN PRIVATE KEY-----\\n{b64}\\n{b64}\\n-----END PRIVATE KEY-----»",
        "«-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,{u32}\n\n{b64}\n{b64}\n-----END RSA PRIVATE KEY-----»",
        "«-----BEGIN OPENSSH PRIVATE KEY-----\n{b64}\n{b64}»",
    ),
    "jwt": ("«eyJ{w30}.eyJ{w80}.{w43}»",),
    "url_password": (
        "postgres://harbour:«{a12}7»@db.harbour.example:5432/boats",
        "https://ann:«{l14}»@harbour.example/",
    ),
    "bearer_token": ("Authorization: Bearer «{a20}08{a20}»",),
    "basic_auth": ("Authorization: Basic «{a34}==»",),
    "twilio_key": ("«SK{h32}»",),
    "sendgrid_key": ("«SG.{w22}.{w43}»",),
    "azure_key": ("DefaultEndpointsProtocol=https;AccountName=harbour;AccountKey=«{b86}==»;EndpointSuffix=x",),
    "azure_secret": ("«{a3}8Q~{a34}»",),
    "telegram_token": ("«{d9}:AA{w33}»",),
    "huggingface_token": ("«hf_{a20}K7k{a11}»",),
    "password": (
        "password: «{a6}Qz8-{a4}»",
        "the password is «Kai-{a4}7w»",
        'PGPASSWORD="«Zq4{a8}!»"',
        "passwd=«T7{a8}_x»",
    ),
    "digitalocean_token": ("«dop_v1_{h64}»",),
    "shopify_token": ("«shpat_{h32}»",),
    "mailgun_key": ("«key-{h32}»",),
    "docker_token": ("«dckr_pat_{w27}»",),
    "vault_token": ("«hvs.{w90}»",),
    "groq_key": ("«gsk_{a52}»",),
    "discord_token": ("«M{a24}.{w6}.{w32}»",),
    "tavily_key": ("«tvly-dev-{a16}3{a15}»",),
}

PLACEHOLDERS = (
    "sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "sk-ant-api03-your-key-goes-here-and-nowhere-else",
    "AKIAIOSFODNN7EXAMPLE",
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "password: <password>",
    "password: $PASSWORD",
    "password=${DB_PASSWORD}",
    "password = os.environ['PASSWORD']",
    "password: {{ vault_password }}",
    "password@",
    "the password is stored in the file",
    "a password is required; the token is checked",
    "postgres://user:password@localhost/db",
    "https://<user>:<password>@harbour.example/",
    "http://user:pass@proxy.example:8080",
    "Authorization: Bearer <token>",
    "Authorization: Bearer $TOKEN",
    "Bearer authentication-of-every-request-to-the-office",
    "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
    "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
    "between -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY-----",
    "secret_key = 'change-me'",
    "api_key: YOUR_API_KEY_GOES_HERE_1234",
    "token: 0000000000000000000000000000",
    "commit 3f786850e387550fdab836ed7e6dc881de23001b",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "550e8400-e29b-41d4-a716-446655440000",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeKKF2QT4fwpM",
    "the primary key: harbour_boats_2024_quay_west",
    "public key: ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ",
    "token_type: bearer, expires_in: 3600",
    "[redacted:github_pat#1]",
    "password: [redacted:password#1]",
)


def made(template: str, seed: int = 0) -> tuple[str, str]:
    """A line of prose with a secret in it, and the secret."""
    chance = random.Random(f"{template}{seed}")
    text = template.replace("{{", "\x01").replace("}}", "\x02")
    parts = []
    for piece in text.split("{"):
        head, brace, rest = piece.partition("}")
        parts.append("".join(chance.choices(_ALPHABETS[head[0]], k=int(head[1:]))) + rest if brace else piece)
    text = "".join(parts).replace("\x01", "{").replace("\x02", "}")
    before, _, rest = text.partition("«")
    secret, _, after = rest.partition("»")
    return f"In the log of the harbour stood {before}{secret}{after} on the first of May.", secret
