/** Which commands belong to the menu of what, in groups. Pure; those that cannot be done now are left out when it is shown. */
import type { Mode } from '../../store/types'
import type { MenuSubject } from '../canvas/use-context-menu'
import type { CommandId } from './ids'

type Groups = readonly (readonly CommandId[])[]

const editing: Readonly<Record<MenuSubject, Groups>> = {
  node: [
    ['open-subgraph', 'rename', 'inspector-tools', 'inspector-edges', 'inspector-json'],
    ['quick-add', 'connect'],
    ['copy', 'cut', 'duplicate'],
    ['make-subgraph', 'dissolve-subgraph'],
    ['remove'],
  ],
  edge: [['quick-add'], ['remove']],
  note: [['write-note', 'remove-note'], ['add-note']],
  several: [['copy', 'cut', 'duplicate'], ['make-subgraph', 'lay-out'], ['remove']],
  canvas: [
    ['quick-add', 'add-note', 'paste'],
    ['select-all', 'lay-out', 'snap'],
    ['fit', 'full-size', 'minimap', 'find'],
    ['leave-subgraph', 'undo', 'redo'],
  ],
}

const look: Groups = [['fit', 'full-size', 'minimap', 'find'], ['show-edit']]
const replaying: Readonly<Record<MenuSubject, Groups>> = {
  node: [['next-visit', 'replay-messages', 'replay-prompt', 'replay-state', 'replay-diff'], ...look],
  edge: look,
  note: look,
  several: look,
  canvas: [['play', 'first', 'last'], ...look],
}

/** The groups of a menu. */
export const contextGroups = (about: MenuSubject, mode: Mode): Groups => (mode === 'edit' ? editing : replaying)[about]
