/** The fragment of the page's address: read, watched and taken away. What it means is for the codecs to say. */
import type { LinkPort } from '../store/ports'

export const browserLink: LinkPort = {
  read() {
    const fragment = location.hash.slice(1)
    return fragment === '' ? undefined : fragment
  },
  watch(look) {
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  },
  clear() {
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  },
  address: (fragment) => `${location.href.split('#')[0] ?? ''}#${fragment}`,
}
