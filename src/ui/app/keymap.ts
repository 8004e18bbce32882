/**
 * Which key means what, as data and one pure function of the press and of where the focus is. It never takes a key from a text field,
 * from a control that uses it (Space on a button presses that button), or from a browser shortcut. The list of shortcuts and the keys
 * beside the rows of the command palette are read from here too: what is not here has no key.
 */
import type { Mode } from '../../store/types'
import type { CommandId } from '../commands/ids'
import type { Focus } from './focus'

export interface Press {
  readonly key: string
  /** Control, or Command on a Mac. */
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
}

export interface Binding {
  readonly command: CommandId
  /** As the browser names it; a letter in either case. */
  readonly key: string
  readonly mod?: true
  /** `any`: the key is typed with Shift on some keyboards and without on others. */
  readonly shift?: true | 'any'
  readonly alt?: true
  /** The focuses in which it works; `canvas`: with the focus on the canvas, or nowhere; `form`: in a form beside it, also in its texts. */
  readonly where: 'anywhere' | 'outside-text' | 'off-arrows' | 'page' | 'canvas' | 'form'
  /** Only in this mode. */
  readonly mode?: Mode
  /** A part of the page listens for it itself (the canvas, a form), or for the browser's own event. It is listed here, and not decided here. */
  readonly by?: 'canvas' | 'form' | 'browser'
}

/** Every key of the page. The first of a command is the one that is shown beside it. */
export const bindings: readonly Binding[] = [
  { command: 'run', key: 'Enter', mod: true, where: 'anywhere' },
  { command: 'next-problem', key: 'F8', where: 'outside-text' },
  { command: 'palette', key: 'k', mod: true, where: 'anywhere' },
  { command: 'find', key: 'f', mod: true, where: 'anywhere' },
  { command: 'find-next', key: 'F3', where: 'anywhere' },
  { command: 'find-before', key: 'F3', shift: true, where: 'anywhere' },
  { command: 'download', key: 's', mod: true, where: 'anywhere' },
  { command: 'shortcuts', key: '?', shift: 'any', where: 'outside-text' },

  { command: 'play', key: ' ', where: 'page', mode: 'replay' },
  { command: 'step-back', key: 'ArrowLeft', where: 'off-arrows', mode: 'replay' },
  { command: 'step-forward', key: 'ArrowRight', where: 'off-arrows', mode: 'replay' },
  { command: 'lap-back', key: 'ArrowLeft', shift: true, where: 'off-arrows', mode: 'replay' },
  { command: 'lap-forward', key: 'ArrowRight', shift: true, where: 'off-arrows', mode: 'replay' },
  { command: 'first', key: 'Home', where: 'off-arrows', mode: 'replay' },
  { command: 'last', key: 'End', where: 'off-arrows', mode: 'replay' },
  { command: 'tab-before', key: '[', shift: 'any', where: 'outside-text', mode: 'replay' },
  { command: 'tab-after', key: ']', shift: 'any', where: 'outside-text', mode: 'replay' },

  { command: 'undo', key: 'z', mod: true, where: 'outside-text' },
  { command: 'redo', key: 'z', mod: true, shift: true, where: 'outside-text' },
  { command: 'redo', key: 'y', mod: true, where: 'outside-text' },
  { command: 'copy', key: 'c', mod: true, where: 'outside-text', mode: 'edit', by: 'browser' },
  { command: 'cut', key: 'x', mod: true, where: 'outside-text', mode: 'edit', by: 'browser' },
  { command: 'paste', key: 'v', mod: true, where: 'outside-text', mode: 'edit', by: 'browser' },
  { command: 'leave-subgraph', key: 'ArrowUp', mod: true, where: 'outside-text', mode: 'edit', by: 'form' },
  { command: 'duplicate', key: 'd', mod: true, where: 'outside-text', mode: 'edit', by: 'form' },
  { command: 'remove', key: 'Delete', where: 'canvas', mode: 'edit', by: 'canvas' },
  { command: 'remove', key: 'Backspace', where: 'canvas', mode: 'edit', by: 'canvas' },
  { command: 'select-all', key: 'a', mod: true, where: 'canvas', mode: 'edit' },
  { command: 'select', key: 'Enter', where: 'canvas', by: 'canvas' },
  { command: 'select-more', key: 'Enter', shift: true, where: 'canvas', by: 'canvas' },
  { command: 'open-form', key: 'Enter', where: 'canvas', mode: 'edit', by: 'canvas' },
  { command: 'to-canvas', key: 'Escape', where: 'form', mode: 'edit' },
  { command: 'let-go', key: 'Escape', where: 'outside-text' },
  { command: 'connect', key: 'e', where: 'canvas', mode: 'edit', by: 'canvas' },
  { command: 'lay-out', key: 'l', shift: true, where: 'off-arrows', mode: 'edit' },
  { command: 'rename', key: 'F2', where: 'anywhere', mode: 'edit', by: 'form' },
  ...arrows({ command: 'move', where: 'canvas', mode: 'edit', by: 'canvas' }),
  ...arrows({ command: 'move-far', shift: true, where: 'canvas', mode: 'edit', by: 'canvas' }),
  ...arrows({ command: 'walk', alt: true, where: 'canvas', by: 'canvas' }),

  { command: 'quick-add', key: 'a', where: 'canvas', mode: 'edit', by: 'canvas' },
  { command: 'quick-add', key: '+', shift: 'any', where: 'canvas', mode: 'edit', by: 'canvas' },
  { command: 'add-after', key: 'Tab', where: 'canvas', mode: 'edit', by: 'canvas' },
  { command: 'add-node', key: 'n', where: 'off-arrows', mode: 'edit' },
  { command: 'add-note', key: 'n', shift: true, where: 'off-arrows', mode: 'edit' },

  { command: 'fit', key: '1', where: 'canvas', by: 'canvas' },
  { command: 'full-size', key: '0', where: 'off-arrows' },
  { command: 'zoom-in', key: 'z', where: 'off-arrows' },
  { command: 'zoom-out', key: 'z', shift: true, where: 'off-arrows' },
  { command: 'minimap', key: 'm', where: 'off-arrows' },
  { command: 'snap', key: 'g', where: 'off-arrows', mode: 'edit' },
  { command: 'context-menu', key: 'F10', shift: true, where: 'canvas', by: 'canvas' },
  { command: 'context-menu', key: 'ContextMenu', where: 'canvas', by: 'canvas' },
]

function arrows(rest: Omit<Binding, 'key'>): readonly Binding[] {
  return ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'].map((key) => ({ ...rest, key }))
}

/** The command of a press, or `undefined` when the key is not ours there. `onCanvas`: the focus is on the canvas, or nowhere; `inForm`: beside it. */
export function commandFor(press: Press, focus: Focus, mode: Mode, onCanvas = false, inForm = false): CommandId | undefined {
  const found = bindings.find(
    (binding) =>
      binding.by === undefined &&
      fits(binding, press) &&
      worksIn(binding, focus, onCanvas, inForm) &&
      (binding.mode === undefined || binding.mode === mode),
  )
  return found?.command
}

/** True when a press is the one that a binding asks for. */
export function fits(binding: Binding, { key, mod, shift, alt }: Press): boolean {
  const sameKey = key === binding.key || (key.length === 1 && key.toLowerCase() === binding.key)
  return (
    sameKey &&
    mod === (binding.mod ?? false) &&
    alt === (binding.alt ?? false) &&
    (binding.shift === 'any' || shift === (binding.shift ?? false))
  )
}

/** True when a binding works with the focus there. */
export function worksIn(binding: Binding, focus: Focus, onCanvas: boolean, inForm = false): boolean {
  switch (binding.where) {
    case 'anywhere':
      return true
    case 'outside-text':
      return focus !== 'text'
    case 'off-arrows':
      return focus !== 'text' && focus !== 'arrows'
    case 'page':
      return focus === 'page'
    case 'form':
      return inForm
    case 'canvas':
      return onCanvas && focus !== 'text' && focus !== 'arrows'
  }
}
