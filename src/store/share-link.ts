/**
 * Somebody's link, when the page is opened with one or comes to one: it is shown before anything of it is taken in. Nothing is decoded
 * here; the dialog does that, with code that is only fetched then.
 */
import type { LinkPort } from './ports'
import type { ShellStore } from './shell-store'

/** Shows the link that is in the address, now and whenever one comes; gives back how to stop. */
export function watchLink(link: LinkPort, shell: ShellStore): () => void {
  const look = () => {
    const fragment = link.read()
    if (fragment?.startsWith('d=')) shell.openDialog({ name: 'link', fragment })
  }
  look()
  return link.watch(look)
}
