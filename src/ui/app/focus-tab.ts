/** Puts the focus on the tab of this name in a region, after a command has chosen it. It may only just be coming, so it is looked for a few frames. */
export function focusTab(region: '.dock-area' | '.inspector-area', tab: string, tries = 20): void {
  const found = document.querySelector<HTMLElement>(`${region} [role=tab][aria-selected=true][id$="-${tab}-tab"]`)
  if (found) found.focus()
  else if (tries > 0) requestAnimationFrame(() => focusTab(region, tab, tries - 1))
}
