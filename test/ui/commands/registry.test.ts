// @vitest-environment happy-dom
/** One list of what can be done: every command has words in both languages, every key has a command, and no two keys mean the same. */
import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '../../../src/base/language'
import { nodeKinds } from '../../../src/document/types'
import type { Focus } from '../../../src/ui/app/focus'
import { type Binding, bindings, worksIn } from '../../../src/ui/app/keymap'
import type { MenuSubject } from '../../../src/ui/canvas/use-context-menu'
import { blockedBy, commands, isCommand, perform } from '../../../src/ui/commands/commands'
import { contextGroups } from '../../../src/ui/commands/context-items'
import { addCommand, type CommandId, groups, namesIn } from '../../../src/ui/commands/ids'
import { offer } from '../../../src/ui/commands/offers'
import { bindingsOf, keyLine, keysOf, listedKeys, textsOf } from '../../../src/ui/commands/shown'
import { type Page, page } from './support'

const all = groups.flatMap(namesIn)

let open: Page | undefined
const opened = (...given: Parameters<typeof page>): Page => {
  open = page(...given)
  return open
}
afterEach(() => {
  open?.dispose()
  open = undefined
})

describe('the list of commands', () => {
  test('has each once, in a group, and nothing else', () => {
    expect(new Set(all).size).toBe(all.length)
    expect([...all].sort()).toEqual(Object.keys(commands).sort())
  })

  test.each(languages)('has a name for each in %s, and no name twice', (language) => {
    const labels = all.map((id) => textsOf(id, language)[0])
    expect(labels.filter((label) => label.trim() === '')).toEqual([])
    expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([])
  })

  test('adds a node of every kind', () => {
    expect(nodeKinds.map(addCommand).filter((id) => !isCommand(id))).toEqual([])
  })

  test('whatever has no way but its key has a key', () => {
    const lost = all.filter((id) => commands[id].onlyByKey && bindingsOf(id).length === 0)
    expect(lost).toEqual([])
  })

  test('the menus name commands that a list may offer', () => {
    const subjects: readonly MenuSubject[] = ['node', 'edge', 'note', 'several', 'canvas']
    for (const mode of ['edit', 'replay'] as const) {
      for (const about of subjects) {
        const ids = contextGroups(about, mode).flat()
        expect(ids.filter((id) => commands[id].onlyByKey === true)).toEqual([])
        expect(new Set(ids).size).toBe(ids.length)
      }
    }
  })
})

describe('the keys', () => {
  test('no press means two things with the same focus in the same mode', () => {
    const focuses: readonly Focus[] = ['text', 'arrows', 'button', 'page']
    const clash = (a: Binding, b: Binding): boolean =>
      a.command !== b.command &&
      a.key === b.key &&
      a.mod === b.mod &&
      a.alt === b.alt &&
      (a.shift === b.shift || a.shift === 'any' || b.shift === 'any') &&
      (a.mode === undefined || b.mode === undefined || a.mode === b.mode) &&
      focuses.some((focus) => worksIn(a, focus, true) && worksIn(b, focus, true))
    const clashes = bindings.flatMap((a, i) =>
      bindings.slice(i + 1).flatMap((b) => (clash(a, b) ? [[a.command, b.command]] : [])),
    )
    // On a node that is selected already, Enter goes into its form; Escape closes before it lets go.
    expect(clashes).toEqual([['select', 'open-form']])
  })

  test('are written as on the keyboard at hand', () => {
    expect(keyLine('redo', { mod: 'Ctrl', language: 'en' })).toBe('Ctrl Shift Z')
    expect(keyLine('redo', { mod: '⌘', language: 'en' })).toBe('⌘ ⇧ Z')
    expect(keyLine('redo', { mod: 'Ctrl', language: 'es' })).toBe('Ctrl Mayús Z')
    expect(keyLine('play', { mod: 'Ctrl', language: 'es' })).toBe('Espacio')
    expect(keyLine('new', { mod: 'Ctrl', language: 'en' })).toBeUndefined()
  })

  test('of walking stand as four arrows once', () => {
    expect(bindingsOf('walk')).toHaveLength(1)
    const [walk] = bindingsOf('walk')
    expect(walk && listedKeys(walk, { mod: 'Ctrl', language: 'en' })).toEqual(['Alt', '←', '↑', '↓', '→'])
  })

  test('no two bindings are written alike for different commands that work everywhere', () => {
    const written = bindings
      .filter((binding) => binding.where === 'anywhere')
      .map((binding) => keysOf(binding, { mod: 'Ctrl', language: 'en' }).join(' '))
    expect(new Set(written).size).toBe(written.length)
  })
})

describe('doing', () => {
  test('undo and redo say when there is nothing', () => {
    const stores = opened()
    expect(perform('undo', stores)).toBe('nothing-to-undo')
    stores.documents.apply({ type: 'set-name', name: 'Other' }, 'Rename')
    expect(perform('undo', stores)).toBeUndefined()
    expect(stores.documents.getState().document.name).not.toBe('Other')
    expect(perform('redo', stores)).toBeUndefined()
    expect(stores.documents.getState().document.name).toBe('Other')
    expect(perform('redo', stores)).toBe('nothing-to-redo')
  })

  test('a command that nothing on the page can do is not here, and is when something offers it', () => {
    const stores = opened()
    expect(blockedBy('fit', stores)).toBe('not-here')
    let fitted = 0
    const fit = () => {
      fitted += 1
    }
    const takeBack = offer('fit', { run: fit })
    expect(perform('fit', stores)).toBeUndefined()
    expect(fitted).toBe(1)
    takeBack()
    expect(perform('fit', stores)).toBe('not-here')
    expect(fitted).toBe(1)
  })

  test('what is offered later stands in front, and taking it back takes nothing else', () => {
    const done: string[] = []
    const first = offer('fit', { run: () => void done.push('first') })
    const second = offer('fit', { run: () => void done.push('second') })
    const stores = opened()
    perform('fit', stores)
    first()
    perform('fit', stores)
    expect(done).toEqual(['second', 'second'])
    second()
    expect(blockedBy('fit', stores)).toBe('not-here')
  })

  test('selects everything, and lets go of it', () => {
    const stores = opened()
    perform('select-all', stores)
    const { selection, document } = stores.documents.getState()
    const graph = document.graphs.main
    expect(selection.nodes).toHaveLength((graph?.nodes.length ?? 0) + 2)
    expect(selection.edges).toHaveLength(graph?.edges.length ?? 0)
    expect(perform('let-go', stores)).toBeUndefined()
    expect(stores.documents.getState().selection).toEqual({ nodes: [], edges: [] })
    expect(perform('let-go', stores)).toBe('nothing-selected')
  })

  test('a replay is walked through in replay only, and changes nothing', async () => {
    const stores = opened()
    expect(perform('step-back', stores)).toBe('no-run')
    await stores.runIt()
    const before = stores.documents.getState().document
    perform('first', stores)
    expect(stores.replay.getState().position).toBe(0)
    perform('step-forward', stores)
    expect(stores.replay.getState().position).toBe(1)
    expect(perform('select-all', stores)).toBe('only-edit')
    expect(stores.documents.getState().document).toBe(before)
    perform('show-edit', stores)
    expect(perform('step-back', stores)).toBe('only-replay')
    expect(perform('show-edit', stores)).toBe('as-it-is')
    perform('replay-prompt', stores)
    expect(stores.shell.getState().mode).toBe('replay')
    expect(stores.settings.getState().inspectorTab).toBe('prompt')
  })

  test('goes from visit to visit of the node that is looked at, round and round', async () => {
    const stores = opened()
    await stores.runIt()
    perform('first', stores)
    expect(perform('next-visit', stores)).toBe('nothing-selected')
    stores.shell.lookAt('llm_call')
    const visits =
      stores.run
        .getState()
        .index?.steps.filter((step) => step.node === 'llm_call')
        .map((step) => step.index) ?? []
    expect(visits.length).toBeGreaterThan(1)
    for (const visit of [...visits, visits[0]]) {
      perform('next-visit', stores)
      expect(stores.replay.getState().position).toBe(visit)
    }
  })

  test.each<[CommandId, (stores: Page) => unknown, unknown]>([
    ['theme-dark', (stores) => stores.settings.getState().theme, 'dark'],
    ['language-es', (stores) => stores.settings.getState().language, 'es'],
    ['dock-fields', (stores) => stores.settings.getState().dockTab, 'fields'],
    ['snap', (stores) => stores.settings.getState().snap, false],
    ['shortcuts', (stores) => stores.shell.getState().dialog?.name, 'shortcuts'],
    ['palette', (stores) => stores.shell.getState().dialog?.name, 'palette'],
    ['share', (stores) => stores.shell.getState().dialog?.name, 'share'],
    ['lessons', (stores) => stores.shell.getState().lessons, true],
  ])('%s does what it says', (id, read, expected) => {
    const stores = opened()
    expect(perform(id, stores)).toBeUndefined()
    expect(read(stores)).toBe(expected)
  })
})
