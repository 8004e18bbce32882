/**
 * The client library adds headers about itself to every request. A server that allows only `authorization` and `content-type`
 * then refuses the page at the preflight, so they are taken off. Without a key the authorization is taken off too.
 */
export function bareFetch(fetcher: typeof fetch, hasKey: boolean): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    for (const name of [...headers.keys()]) {
      if (name.startsWith('x-stainless') || name === 'user-agent' || (!hasKey && name === 'authorization')) headers.delete(name)
    }
    return fetcher(input, { ...init, headers })
  }
}
