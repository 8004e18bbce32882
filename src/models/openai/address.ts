/** Reads the address of an endpoint. Pure; knows nothing of requests. */

export const OPENAI_ADDRESS = 'https://api.openai.com/v1'

/** The base address without a trailing slash, or undefined when it is not an http(s) address. */
export function readAddress(text: string | undefined): URL | undefined {
  const trimmed = (text ?? '').trim()
  if (trimmed === '') return new URL(OPENAI_ADDRESS)
  if (!URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

/** The address as text, the way requests and messages use it: no trailing slash, no user name or password. */
export function addressText(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`
}

/** True for OpenAI's own API, which never answers without a key. */
export const isOpenAIOwn = (url: URL): boolean => url.hostname === 'api.openai.com'

/** True for this machine: browsers and this page's policy let it be called over http. */
export const isLoopback = (url: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname) || url.hostname.endsWith('.localhost')
