/**
 * Typing over a selection, and deleting one, done by the editor and not by the browser: Chromium keeps the look of what it replaces by
 * writing style attributes into the text, which the page's content policy forbids and reports.
 */
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

export const overSelection: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const deletes = /^deleteContent(Backward|Forward)$/.test(event.inputType)
    const text = deletes ? '' : event.inputType === 'insertText' ? event.data : null
    if (text === null || view.composing || view.state.readOnly) return false
    const { main, ranges } = view.state.selection
    if (ranges.length > 1) return replaced(view, text, main.from, main.to)
    // The browser's selection: the editor may not have heard of it yet.
    const selected = document.getSelection()
    const target = selected && selected.rangeCount > 0 ? selected.getRangeAt(0) : undefined
    if (!target || target.collapsed || !view.contentDOM.contains(target.commonAncestorContainer)) return false
    const from = view.posAtDOM(target.startContainer, target.startOffset)
    const to = view.posAtDOM(target.endContainer, target.endOffset)
    if (from >= to) return false
    if (from !== main.from || to !== main.to) view.dispatch({ selection: { anchor: from, head: to } })
    return replaced(view, text, from, to)
  },
})

function replaced(view: EditorView, text: string, from: number, to: number): true {
  const userEvent = text === '' ? 'delete.selection' : 'input.type'
  const replace = () => view.state.update(view.state.replaceSelection(text), { userEvent, scrollIntoView: true })
  const rules = text === '' ? [] : view.state.facet(EditorView.inputHandler)
  if (!rules.some((handle) => handle(view, from, to, text, replace))) view.dispatch(replace())
  return true
}
