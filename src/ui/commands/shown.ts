/** A command as it is shown to a person: its name, what else it may be called, and its keys as they stand on this keyboard. Pure. */
import type { Language } from '../../base/language'
import { type NodeKind, nodeKinds } from '../../document/types'
import { type Binding, bindings } from '../app/keymap'
import { kindWords } from '../components/kinds'
import { addCommand, type CommandId } from './ids'
import { commandWords } from './words'

const kindOfAdd: ReadonlyMap<CommandId, NodeKind> = new Map(nodeKinds.map((kind) => [addCommand(kind), kind]))

/** The kind that a command adds, if it adds a node of one kind. */
export const kindAdded = (id: CommandId): NodeKind | undefined => kindOfAdd.get(id)

/** The name of a command, then other words for it. */
export function textsOf(id: CommandId, language: Language): readonly [label: string, ...also: string[]] {
  const words = commandWords[language]
  const kind = kindAdded(id)
  if (kind === undefined) return words.commands[id as keyof typeof words.commands]
  // Someone may know a kind by its name in the other language.
  return [words.addKind(kindWords[language][kind]), kind, kindWords.es[kind], kindWords.en[kind]]
}

/** How keys are written: the modifier of this keyboard, and the names on its keys. */
export interface KeyNames {
  /** "Ctrl", or "⌘" on a Mac. */
  readonly mod: string
  readonly language: Language
}

/** A binding as its keys: `['Ctrl', 'Shift', 'Z']`. */
export function keysOf(binding: Binding, { mod, language }: KeyNames): readonly string[] {
  const mac = mod === '⌘'
  const names = keyNames[language]
  return [
    ...(binding.mod ? [mod] : []),
    ...(binding.alt ? [mac ? '⌥' : 'Alt'] : []),
    ...(binding.shift === true ? [mac ? '⇧' : names.Shift] : []),
    (binding.key in names ? names[binding.key as keyof typeof names] : undefined) ??
      (binding.key.length === 1 ? binding.key.toUpperCase() : binding.key),
  ]
}

/** The keys of a command in one line, `Ctrl Shift Z`; `undefined` when it has none. */
export function keyLine(id: CommandId, names: KeyNames): string | undefined {
  const [first] = bindingsOf(id)
  return first && keysOf(first, names).join(' ')
}

/** Every way to press a command; arrows that do the same in four directions count as one. */
export function bindingsOf(id: CommandId): readonly Binding[] {
  const all = bindings.filter((binding) => binding.command === id)
  return all.filter((binding, i) => !isArrow(binding.key) || all.findIndex((other) => isArrow(other.key)) === i)
}

/** The keys of a binding for the list of shortcuts, where all four arrows stand for one that goes in four directions. */
export function listedKeys(binding: Binding, names: KeyNames): readonly string[] {
  const directions = bindings.filter((other) => other.command === binding.command && isArrow(other.key))
  const keys = keysOf(binding, names)
  return directions.length > 1 ? [...keys.slice(0, -1), ...directions.map((other) => keysOf(other, names).at(-1) ?? '')] : keys
}

const isArrow = (key: string): boolean => key.startsWith('Arrow')

const arrows = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' } as const
const keyNames = {
  en: {
    ...arrows,
    Shift: 'Shift',
    ' ': 'Space',
    Enter: 'Enter',
    Escape: 'Esc',
    Home: 'Home',
    End: 'End',
    Delete: 'Del',
    Backspace: 'Backspace',
    ContextMenu: 'Menu',
  },
  es: {
    ...arrows,
    Shift: 'Mayús',
    ' ': 'Espacio',
    Enter: 'Intro',
    Escape: 'Esc',
    Home: 'Inicio',
    End: 'Fin',
    Delete: 'Supr',
    Backspace: 'Retroceso',
    ContextMenu: 'Menú',
  },
} as const
