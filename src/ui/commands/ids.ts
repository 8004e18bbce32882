/** The names of everything that can be done, and the groups that they are shown in. A name never changes: recently used ones are remembered. */
import { type NodeKind, nodeKinds } from '../../document/types'

export const groups = ['run', 'replay', 'edit', 'add', 'view', 'document', 'settings'] as const
export type CommandGroup = (typeof groups)[number]

const namesByGroup = {
  run: ['run', 'stop', 'what-if', 'compare-runs', 'next-problem'],
  replay: [
    'show-replay',
    'show-edit',
    'play',
    'step-back',
    'step-forward',
    'lap-back',
    'lap-forward',
    'first',
    'last',
    'tab-before',
    'tab-after',
    'next-visit',
    'replay-messages',
    'replay-state',
    'replay-diff',
    'replay-prompt',
    'replay-raw',
    'replay-log',
  ],
  edit: [
    'undo',
    'redo',
    'history',
    'copy',
    'cut',
    'paste',
    'duplicate',
    'remove',
    'select-all',
    'select',
    'select-more',
    'let-go',
    'open-form',
    'connect',
    'lay-out',
    'rename',
    'make-subgraph',
    'dissolve-subgraph',
    'open-subgraph',
    'leave-subgraph',
    'move',
    'move-far',
    'walk',
  ],
  add: ['quick-add', 'add-after', 'add-node', 'add-note', 'write-note', 'remove-note'],
  view: [
    'palette',
    'find',
    'find-next',
    'find-before',
    'to-canvas',
    'fit',
    'full-size',
    'zoom-in',
    'zoom-out',
    'minimap',
    'snap',
    'context-menu',
    'inspector-settings',
    'inspector-tools',
    'inspector-edges',
    'inspector-json',
    'dock-problems',
    'dock-last-run',
    'dock-fields',
  ],
  document: [
    'new',
    'open',
    'documents',
    'versions',
    'compare',
    'share',
    'import',
    'rename-document',
    'copy-document',
    'download',
    'download-run',
    'forget',
  ],
  settings: ['shortcuts', 'lessons', 'budget', 'keys', 'theme-system', 'theme-light', 'theme-dark', 'language-en', 'language-es'],
} as const satisfies Readonly<Record<CommandGroup, readonly string[]>>

type Named = (typeof namesByGroup)[CommandGroup][number]
/** Adding a node of one kind. */
export type AddCommand = `add-${NodeKind}`
export type CommandId = Named | AddCommand

/** The command that adds a node of this kind. */
export const addCommand = (kind: NodeKind): AddCommand => `add-${kind}`

/** The commands of a group, in the order in which they are shown. */
export const namesIn = (group: CommandGroup): readonly CommandId[] =>
  group === 'add' ? [...namesByGroup.add, ...nodeKinds.map(addCommand)] : namesByGroup[group]
