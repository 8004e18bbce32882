let quiet = false

/** Whatever tabs are chosen in it, the focus stays where it is. */
export function withoutFocus(work: () => void): void {
  quiet = true
  try {
    work()
  } finally {
    quiet = false
  }
}

/** Puts the focus on the tab of this name in a region, after a command has chosen it. It may only just be coming, so it is looked for a few frames. */
export function focusTab(region: '.dock-area' | '.inspector-area', tab: string, tries = 20): void {
  if (quiet) return
  const found = document.querySelector<HTMLElement>(`${region} [role=tab][aria-selected=true][id$="-${tab}-tab"]`)
  if (found) found.focus()
  else if (tries > 0) requestAnimationFrame(() => focusTab(region, tab, tries - 1))
}

/** Puts the focus on the heading of what has just been opened at the left; it is looked for a few frames. */
export function focusAside(tries = 20): void {
  const found = document.querySelector<HTMLElement>('.aside h2[tabindex]')
  if (found) found.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusAside(tries - 1))
}
