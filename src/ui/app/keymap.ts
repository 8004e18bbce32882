/**
 * Which key means what, as a pure function of the press and of where the focus is. It never takes a key from a text field, from a
 * control that uses it (Space on a button presses that button), or from a browser shortcut.
 */
import type { Mode } from '../../store/types'

export type Command =
  | 'run'
  | 'play'
  | 'step-back'
  | 'step-forward'
  | 'lap-back'
  | 'lap-forward'
  | 'first'
  | 'last'
  | 'undo'
  | 'redo'
  | 'tab-before'
  | 'tab-after'
  | 'let-go'
  | 'shortcuts'
  | 'download'
  | 'next-problem'
  | 'add-node'

/** Where the focus is: `text` takes every plain key, `arrows` moves by arrows, Home and End, `button` is pressed by Space and Enter. */
export type Focus = 'text' | 'arrows' | 'button' | 'page'

export interface Press {
  readonly key: string
  /** Control, or Command on a Mac. */
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
}

/** The command of a press, or `undefined` when the key is not ours there. */
export function commandFor(press: Press, focus: Focus, mode: Mode): Command | undefined {
  const { key, mod, shift, alt } = press
  if (alt) return undefined
  if (mod) {
    if (key === 'Enter') return 'run'
    if (key.toLowerCase() === 's' && !shift) return 'download'
    // A text field has its own undo.
    if (focus === 'text') return undefined
    if (key.toLowerCase() === 'z') return shift ? 'redo' : 'undo'
    return key.toLowerCase() === 'y' && !shift ? 'redo' : undefined
  }
  if (focus === 'text') return undefined
  if (key === '?') return 'shortcuts'
  if (key === 'Escape') return 'let-go'
  if (key === 'F8') return 'next-problem'
  if (mode === 'edit') return key.toLowerCase() === 'n' && !shift && focus !== 'arrows' ? 'add-node' : undefined
  return replayCommand(key, shift, focus)
}

function replayCommand(key: string, shift: boolean, focus: Focus): Command | undefined {
  switch (key) {
    case ' ':
      return focus === 'page' && !shift ? 'play' : undefined
    case '[':
      return 'tab-before'
    case ']':
      return 'tab-after'
    default:
  }
  if (focus === 'arrows') return undefined
  switch (key) {
    case 'ArrowLeft':
      return shift ? 'lap-back' : 'step-back'
    case 'ArrowRight':
      return shift ? 'lap-forward' : 'step-forward'
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return undefined
  }
}

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
