/**
 * Keeps Mod+Z in the field that has the caret. A browser has one history of typing for the whole page: once a field has nothing left to
 * take back, or something was typed elsewhere since, the same key would change another field without a word, and take the focus there.
 * It only ever stops a key; what a field does with its own typing stays the browser's.
 */

interface Typing {
  /** As the field was before the typing that the browser can take back. */
  readonly began: string
  readonly now: string
}

/** Watches the fields of a page; the returned function ends it. */
export function keepUndoInField(page: Document): () => void {
  const typed = new WeakMap<Element, Typing>()
  let last: Element | undefined
  const onFocus = ({ target }: Event) => {
    const field = textField(target)
    // Changed by something else than typing: what was typed before cannot be taken back in it.
    if (field && typed.get(field)?.now !== field.value) typed.set(field, { began: field.value, now: field.value })
  }
  const onInput = ({ target }: Event) => {
    const field = textField(target)
    last = target instanceof Element ? target : undefined
    if (field) typed.set(field, { began: typed.get(field)?.began ?? '', now: field.value })
  }
  const onKey = (event: KeyboardEvent) => {
    const field = textField(event.target)
    if (!field || !(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return
    const nothingLeft = !event.shiftKey && typed.get(field)?.began === field.value
    if (nothingLeft || last !== field) event.preventDefault()
  }
  page.addEventListener('focusin', onFocus, true)
  page.addEventListener('input', onInput, true)
  page.addEventListener('keydown', onKey, true)
  return () => {
    page.removeEventListener('focusin', onFocus, true)
    page.removeEventListener('input', onInput, true)
    page.removeEventListener('keydown', onKey, true)
  }
}

const textField = (target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | undefined =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : undefined
