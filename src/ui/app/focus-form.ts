/**
 * Puts the focus into the form of what is selected: its first setting, or the first of one part of it. The form may only just be coming,
 * so it is looked for a few frames.
 */
export function focusForm(part = '.ei', tries = 20): void {
  const control = document.querySelector<HTMLElement>(
    `.inspector-area ${part} :is(input, select, textarea):not([type=hidden], :disabled)`,
  )
  if (control) control.focus()
  else if (tries > 0) requestAnimationFrame(() => focusForm(part, tries - 1))
}
