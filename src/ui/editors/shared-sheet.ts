/**
 * CodeMirror writes its rules into a style element of the document, which the page's content policy forbids; only for a shadow root does
 * it use a constructed sheet, which the policy allows. So its set of rules is made for a shadow root first, and the document is handed
 * the same set. The browser tests notice should a later version keep its set elsewhere.
 */
import { EditorView } from '@codemirror/view'

let shared = false

/** Makes sure, before the first editor, that no style element will be written. */
export function shareStyleSheet(): void {
  if (shared) return
  shared = true
  const shadow = document.createElement('div').attachShadow({ mode: 'open' })
  if (shadow.adoptedStyleSheets === undefined) return
  const view = new EditorView({ root: shadow })
  for (const key of Object.getOwnPropertySymbols(shadow)) {
    const set: unknown = Reflect.get(shadow, key)
    if (isSheetSet(set)) Object.defineProperty(document, key, { value: set })
  }
  view.destroy()
}

const isSheetSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'sheet' in value && value.sheet instanceof CSSStyleSheet
