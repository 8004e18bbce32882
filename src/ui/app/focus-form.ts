/** Puts the focus into the form of what is selected: its first setting. The form may only just be coming, so it is looked for a few frames. */
export function focusForm(tries = 20): void {
  const control = document.querySelector<HTMLElement>(
    '.inspector-area .ei :is(input, select, textarea):not([type=hidden], :disabled)',
  )
  if (control) control.focus()
  else if (tries > 0) requestAnimationFrame(() => focusForm(tries - 1))
}
