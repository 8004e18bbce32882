/** Where the focus is, so that a key is never taken from a text field or from a control that uses it. */

/** Where the focus is: `text` takes every plain key, `arrows` moves by arrows, Home and End, `button` is pressed by Space and Enter. */
export type Focus = 'text' | 'arrows' | 'button' | 'page'

const textFields =
  'input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]), textarea, [contenteditable=true]'
const arrowControls =
  'select, [type=radio], [type=range], [role=radio], [role=tab], [role=slider], [role=separator], [role^=menuitem]'
const buttons = 'button, summary, a[href], [type=checkbox], [role=button], [role=checkbox], [role=treeitem]'

/** Where the focus is, for the element that a press came to. */
export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(textFields)) return 'text'
  if (target.closest(arrowControls)) return 'arrows'
  return target.closest(buttons) ? 'button' : 'page'
}

/** True with the focus on the canvas, or nowhere. */
export const isOnCanvas = (target: EventTarget | null): boolean =>
  target instanceof Element && (target === target.ownerDocument.body || target.closest('.canvas') !== null)

/**
 * True with the focus in the question or in a form beside the canvas. Not in code: there Escape, then Tab, leaves the field, because Tab
 * alone indents.
 */
export const isInForm = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('.inspector-area, .dock-area, .question') !== null &&
  !target.closest('.ed-javascript')
