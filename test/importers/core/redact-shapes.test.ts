/** What is a secret and what only looks a little like one: every way in which records were seen to hold them. */
import { describe, expect, test } from 'vitest'
import { redactText } from '../../../src/importers/core/redact'
import { sourceOf } from '../../../src/importers/core/source'

// Put together here, so that no file holds anything that looks like a key.
const body = 'Zk3vQ9xT7bLm2Rw8Yc5NhD4p'
const hex = '0a1b2c3d'.repeat(8)
const basic = btoa('maria:pa55word-of-boats')
const json = (value: unknown) => JSON.stringify(value)
const esc = String.fromCharCode(27)
const pem = (kind: string, lines = `MIIE${body}\n${body}${body}`) => `-----BEGIN ${kind}-----\n${lines}\n-----END ${kind}-----`
const jwt = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"1234"}')}.${body}`.replaceAll('=', '')

type Shape = readonly [name: string, text: string, secret?: string]

const headers: readonly Shape[] = [
  ['a field', json({ authorization: `Bearer ${body}` })],
  ['Basic', json({ headers: { Authorization: `Basic ${basic}` } }), basic],
  ['a pair', json([['Authorization', `Basic ${basic}`]]), basic],
  ['a pair without a scheme', json([['x-api-key', body]])],
  ['a pair of bytes', `[(b'authorization', b'Bearer ${body}'), (b'x-api-key', b'${body}')]`],
  ['name and value', json({ name: 'Authorization', value: `Token ${body}` })],
  ['a cookie by name and value', json({ name: 'Cookie', value: `sid=${body}` })],
  ['an attribute', json({ key: 'http.request.header.authorization', value: { stringValue: `Bearer ${body}` } })],
  ['an attribute with a key', json({ key: 'llm.api_key', value: { stringValue: body } })],
  ['a list of values', json({ authorization: [`Bearer ${body}`], 'x-api-key': [body] })],
  ['lines of a request', `GET / HTTP/1.1\nAuthorization: Bearer ${body}\nCookie: session=${body}; theme=dark\n`],
  ['set by the server', json({ headers: { 'set-cookie': [`session=${body}; Path=/`] } })],
  ['Digest', json({ log: `Authorization: Digest username="m", response="${body}"` })],
  ['signed requests', `Authorization: AWS4-HMAC-SHA256 Credential=AB/2026/x, SignedHeaders=host, Signature=${hex}`, hex],
  ['curl', json({ cmd: `curl -H "Authorization: Basic ${basic}" -H 'X-Api-Key: ${body}' https://x.test` }), basic],
  ['curl with a user', json({ cmd: `curl -u maria:${body} https://x.test` })],
  ['curl with a long flag', json({ cmd: `curl --user "maria:${body}" https://x.test` })],
]
const addresses: readonly Shape[] = [
  ['a user with a password', json({ url: `https://maria:${body}@x.test/a` })],
  ['a token for a user', json({ url: `https://${body}@code.test/a.git` })],
  ['a database', json({ url: `postgres://u:${body}@db:5432/d` })],
  ['escaped slashes', `{"u":"https:\\/\\/maria:${body}@x.test"}`],
  ['?api_key=', json({ url: `https://x.test/?api_key=${body}&a=1` })],
  ['?key=', json({ url: `https://x.test/?key=${body}&a=1` })],
  ['&token=', json({ url: `https://x.test/?a=1&token=${body}` })],
  ['&access_token=', json({ url: `https://x.test/?b=2&access_token=${body}#top` })],
  ['signed by Amazon', json({ url: `https://x.test/?X-Amz-Expires=60&X-Amz-Signature=${hex}` }), hex],
  ['signed by Google', json({ url: `https://x.test/?X-Goog-Signature=${hex}` }), hex],
  ['signed by Azure', json({ url: `https://x.test/c?sv=2026-01-01&sig=${body}%2B${body}%3D` })],
  ['inside an address', `next=https%3A%2F%2Fx.test%3Fapi_key%3D${body}%26a`],
  ['a web hook', json({ url: `https://hooks.slack.com/services/T000/B000/${body}` })],
  ['a bot', json({ url: `https://api.telegram.org/bot123456:AA${body}` })],
]
const tokens: readonly Shape[] = [
  ...'sk-|sk-proj-|sk-ant-api03-|sk-or-v1-|sk-lf-|pk-lf-|lsv2_pt_|lsv2_sk_|ghp_|gho_|ghs_|github_pat_|glpat-|hf_|gsk_|tvly-dev-|r8_|nvapi-|pplx-|xoxb-|xapp-1-|sk_live_|rk_live_|pcsk_|ntn_|lin_api_|GOCSPX-'
    .split('|')
    .map((mark): Shape => [mark, `it is ${mark}${body} here`]),
  ['Google', `AIza${body}abcdefghijk`],
  ['Google, for a while', `ya29.${body}${body}`],
  ['Amazon', json({ id: `AKIA${'ABCDEFGH12345678'}` }), 'ABCDEFGH12345678'],
  ['a web token', json({ a: jwt })],
  ['a sealed web token', `${jwt}.${body}.${body}`],
  ['a private key', pem('RSA PRIVATE KEY')],
  ['a private key in JSON', json({ k: `${pem('PRIVATE KEY')}\n` })],
  ['a private key in JSON in JSON', json({ k: json({ k: pem('PRIVATE KEY') }) })],
  ['a private key in YAML', `key: |\n  ${pem('EC PRIVATE KEY').replaceAll('\n', '\n  ')}\n`],
  ['a private key with remarks', pem('RSA PRIVATE KEY', `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,AB\n\n${body}${body}`)],
  ['a private key of PGP', pem('PGP PRIVATE KEY BLOCK', `\nlQOY${body}\n=abcd`)],
  ['a private key that is cut off', pem('RSA PRIVATE KEY').slice(0, 80)],
  ['the key of an object', json({ [`sk-${body}`]: 1 })],
]
const settings: readonly Shape[] = [
  ['the environment', `OPENAI_API_KEY=${body}\nPATH=/bin\n`],
  ['in quotes', `export OPENAI_API_KEY="${body}"`],
  ['in a text of JSON', json({ out: `A=1\nOPENAI_API_KEY=${body}\nB=2` })],
  ['as an object', json({ OPENAI_API_KEY: body })],
  ['as Python prints it', `environ({'OPENAI_API_KEY': '${body}', 'HOME': '/root'})`],
  ['small letters', `openai_api_key=${body}`],
  ['of Amazon', `aws_secret_access_key = ${body}${body.slice(0, 16)}`],
  ['of Amazon, as JSON', json({ SecretAccessKey: body, SessionToken: body })],
  ['of Azure', `AccountName=x;AccountKey=${body}${body}==;EndpointSuffix=core`],
  ['other names', `DB_PASS=${body}\nSECRET_KEY=${body}\n`],
  ['PowerShell', `$env:OPENAI_API_KEY = "${body}"`],
  ['flags', `tool --api-key ${body} --token=${body} --n 3`],
  ['JSON in JSON in JSON', json({ x: json({ y: json({ api_key: body }) }) })],
  ['Python', `Client(api_key='${body}', n=1)`],
  ['YAML', `model: x\napi_key: ${body}\npassword: ${body}\n`],
  ['YAML in JSON', json({ y: `model: x\napi_key: ${body}\nn: 1` })],
  ['TOML', `api_key = "${body}"`],
  ['written in one word', json({ apiKey: body, accessToken: body, clientSecret: body, privateKey: body })],
  ['plain names', json({ token: body, secret: body, passphrase: body })],
  ['a number', json({ password: 12345678, n: 1 }), '12345678'],
]
const apart = 'tr0ub4dor'
const spoken: readonly Shape[] = [
  ['is', 'The password is tr0ub4dor.', apart],
  ['is, in JSON', json({ content: 'Use it.\nPassword is tr0ub4dor\nBye.' }), apart],
  ['for somebody', 'my password for the harbour router is `tr0ub4dor`, keep it', apart],
  ['in quotes', json({ content: 'the password was "tr0ub4dor!"' }), apart],
  ['in Spanish', 'Contraseña: tr0ub4dor', apart],
  ['in Spanish, as JSON escapes it', '{"a":"la contrase\\u00f1a: tr0ub4dor"}', apart],
  ['a Spanish field', json({ contraseña: 'farola' }), 'farola'],
  ['of Databricks', `it is dapi${hex.slice(0, 32)} here`, hex.slice(0, 32)],
  ['of Databricks, of a later kind', `it is dapi${hex.slice(0, 32)}-2 here`, hex.slice(0, 32)],
]
const marked: readonly Shape[] = [
  ['an element', `<api_key>${body}</api_key>`],
  ['a password', '<config><password>tr0ub4dor</password></config>', apart],
  ['over lines, in JSON', json({ content: `<api-key>\n  ${body}\n</api-key>` })],
  ['a parameter of a call', `<invoke name="login"><parameter name="password">tr0ub4dor</parameter></invoke>`, apart],
  ['a parameter, in JSON', json({ content: `<parameter name="api_key">${body}</parameter>` })],
  ['a token', `<session><token>${body}</token></session>`],
  ['quotes of HTML', `&quot;api_key&quot;:&quot;${body}&quot;,&quot;n&quot;:1`],
  ['quotes of HTML by number', `{&#34;password&#34;: &#34;tr0ub4dor&#34;}`, apart],
  ['a plain name in quotes of HTML', `{&quot;token&quot;: &quot;${body}&quot;, &quot;n&quot;: 1}`],
]
const coloured: readonly Shape[] = [
  ['before it', `${esc}[32msk-${body}${esc}[0m`],
  ['before it, in JSON', json({ x: `${esc}[32msk-${body}${esc}[0m` })],
  ['in the middle of it', json({ x: `sk-${body.slice(0, 8)}${esc}[1m${body.slice(8)}` }), body.slice(8)],
  ['around name and value', json({ x: `${esc}[36mAuthorization${esc}[0m: ${esc}[32mBearer ${body}${esc}[0m` })],
  ['as Python prints it', `'\\x1b[32msk-${body}\\x1b[0m'`],
  ['in octal', `"\\033[32msk-${body}\\033[0m"`],
]

describe.each([
  ['headers', headers],
  ['addresses', addresses],
  ['tokens', tokens],
  ['settings', settings],
  ['words', spoken],
  ['elements', marked],
  ['colours', coloured],
] as const)('%s', (_group, shapes) => {
  test.each(shapes.map(([name, text, secret = body]) => [name, text, secret] as const))('%s', (_name, text, secret) => {
    const { text: safe, redacted } = sourceOf(text)
    expect(text.replaceAll('\\u001b[1m', '').replaceAll('\\n', '\n')).toContain(secret.slice(0, 8))
    expect(safe).not.toContain(secret)
    expect(safe).not.toContain(secret.slice(-12))
    expect(redacted).toBeGreaterThan(0)
    // JSON stays JSON.
    if (/^[[{]"|^\[\[/.test(text)) expect(() => JSON.parse(safe)).not.toThrow()
  })
})

const uuid = '1a2b3c4d-1a2b-1a2b-1a2b-1a2b3c4d5e6f'
test.each([
  uuid,
  `run-${uuid}`,
  `run--${uuid}-0`,
  `call_${body}`,
  `toolu_01${body}`,
  `msg_01${body}`,
  `chatcmpl-${body}`,
  `resp_${hex}`,
  `fc_${hex}`,
  `commit ${hex.slice(0, 40)}`,
  `data:image/png;base64,iVBORw0KGgo${body}${body}`,
  'a task-oriented, risk-taking, sk-learn person with a disk-shaped hat',
  'sk-some-long-words-in-a-row',
  'hf_hub_download_and_more_things',
  'gsk_something_with_a_long_name',
  'xai-grok-code-fast-latest',
  'sk-xxxxxxxxxxxxxxxxxxxxxxxx',
  'OPENAI_API_KEY=your-key-here',
  'OPENAI_API_KEY=sk-...',
  'TOKEN=<your token>',
  'os.environ["OPENAI_API_KEY"]',
  'Client(api_key=os.getenv("OPENAI_API_KEY"))',
  'api_key=process.env.OPENAI_API_KEY',
  'api_key=settings.api_key',
  'api_key: str | None = None',
  'password: string;',
  'max_tokens: 1000, total_tokens=123',
  json({ token: ' ferry', key: 'Cangas', token_count: 12 }),
  json({ name: 'new_token', kwargs: { token: 'Bri' } }),
  json({ properties: { api_key: { type: 'string', description: 'Your API key' } }, required: ['api_key', 'token'] }),
  json({ allow_headers: ['Authorization', 'Content-Type', 'X-Api-Key', 'Accept'] }),
  json({ secret: 'the treasure is under the palm' }),
  json({ session_id: uuid, thread_id: uuid, idempotency_key: uuid, token: uuid }),
  json({ next_page_token: `CAoQAA${body}` }),
  json({ cache_key: 'messages:42', public_key: 'ssh-rsa AAAA', signature: `EqQB${body}` }),
  json({ encrypted_content: `gAAAAABn${body}${body}` }),
  json({ authorization: null, api_key: '' }),
  'Bearer authentication is explained here; the bearer of bad news arrived',
  'The Authorization: header must be set',
  'Cookie: a recipe with chocolate',
  'https://video.test/watch?v=dQw4w9WgXcQ&list=all',
  'https://x.test:8080/a@b and git@code.test:a/b.git and https://maria@x.test',
  'Reset your password in the settings; your new password is sent by mail.',
  'The password is required. The password is incorrect! The password was changed on 2026-03-01.',
  'A password is at least 8 characters long, and a password is 12+ letters.',
  'The password is sha256-hashed; a password is stored as bcrypt$2b$12.',
  'The password for the user is wrong, the password of the boat was lost',
  'La contraseña es obligatoria. Contraseña: obligatoria',
  json({ content: 'Forgot password?', password_hint: 'boat' }),
  '<label for="password">Password</label><input name="password">',
  '<th>Password</th><td>Token</td><password>Password</password><api_key>YOUR_API_KEY</api_key>'.replace(
    'YOUR_API_KEY',
    '<your key>',
  ),
  '<token>high water</token><max_tokens>4096</max_tokens><token>1024</token>',
  '<parameter name="tokens">4096</parameter><parameter name="author">maria</parameter>',
  '<password></password><api_key>{{API_KEY}}</api_key>',
  '&quot;tokens&quot;:&quot;1024&quot;, &quot;token_count&quot;: 12, &quot;token&quot;: &quot;high water&quot;',
  'dapi and dapibus dapi0123 sit amet',
  'it adapts, maps and dapples',
  pem('CERTIFICATE'),
  'docker run -u 1000:1000 img',
])('no secret: %s', (text) => {
  expect(redactText(text)).toEqual({ text, count: 0 })
})
