// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/diagnostics/types'
import { emptyDocument } from '../../../src/document/defaults'
import { Problems } from '../../../src/ui/problems/Problems'
import { control, key, type Mounted, mount, press } from '../forms/mounted'

const problem = (severity: Diagnostic['severity'], message: string, rest: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'dead-end',
  severity,
  message,
  why: `${message} Why.`,
  graph: 'main',
  ...rest,
})
const fix = { label: 'Mend it', edit: { type: 'set-budget', budget: {} } } as const
const list: readonly Diagnostic[] = [
  problem('info', 'A note.', { tool: 'web' }),
  problem('warning', 'A warning.', { node: 'agent', fix }),
  problem('error', 'An error.'),
  problem('warning', 'Another warning.', { node: 'agent' }),
]

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const asked: string[] = []
const open = (problems: readonly Diagnostic[], selected?: number) => {
  asked.length = 0
  mounted = mount(
    () => (
      <Problems
        problems={problems}
        here="main"
        selected={selected}
        onGo={(each) => asked.push(`go ${each.message}`)}
        onFix={(each) => asked.push(`fix ${each.message}`)}
      />
    ),
    emptyDocument('Empty'),
  )
  return mounted.root
}
const rows = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('.pb-row')]

describe('the list of problems', () => {
  test('says so when there are none', () => {
    expect(open([]).textContent).toBe('No problems found.')
  })

  test('has the worst first, else the order it was given, each with its severity in words', () => {
    const root = open(list)
    expect(rows(root).map((row) => row.querySelector('.pb-what')?.textContent)).toEqual([
      'An error.',
      'A warning.',
      'Another warning.',
      'A note.',
    ])
    expect(rows(root).map((row) => row.querySelector('.pb-severity')?.textContent)).toEqual([
      'Error',
      'Warning',
      'Warning',
      'Note',
    ])
    expect(root.querySelector('h3')?.textContent).toBe('4 problems1 error, 2 warnings, 1 note')
  })

  test('goes to the place of a problem, and mends the one it was asked to', () => {
    const root = open(list)
    expect(rows(root).map((row) => row.querySelector('code')?.textContent)).toEqual(['main', 'agent', 'agent', 'web'])
    press(control(root, 'Mend it'))
    const second = rows(root)[2]
    if (!second) throw new Error('no row')
    press(control(second, 'Go to agent'))
    expect(asked).toEqual(['fix A warning.', 'go Another warning.'])
  })

  test('names the graph of what stands in another one; a tool stands in none', () => {
    const root = open([
      problem('error', 'Here.', { node: 'agent' }),
      problem('error', 'There.', { graph: 'search', node: 'agent' }),
      problem('error', 'Nothing leaves START there.', { graph: 'search', code: 'no-start-edge' }),
      problem('error', 'All of it.', { graph: 'search' }),
      problem('error', 'A tool.', { graph: 'search', tool: 'web' }),
    ])
    expect(rows(root).map((row) => row.querySelector('code')?.textContent)).toEqual([
      'agent',
      'search › agent',
      'search › START',
      'search',
      'web',
    ])
  })

  test('marks the one that is looked at by its place in the given list', () => {
    const root = open(list, 3)
    expect(
      rows(root)
        .filter((row) => row.getAttribute('aria-current') === 'true')
        .map((row) => row.textContent),
    ).toEqual([expect.stringContaining('Another warning.')])
  })

  test('the focus goes on to the next row when a fix has taken its own away', () => {
    let left = list
    const draw = () => (
      <Problems
        problems={left}
        here="main"
        onGo={() => undefined}
        onFix={(each) => {
          left = left.filter((other) => other !== each)
        }}
      />
    )
    mounted = mount(draw, emptyDocument('Empty'))
    const button = control(mounted.root, 'Mend it')
    button.focus()
    press(button)
    // The document is checked again a moment later.
    mounted.select({ nodes: [], edges: [] })
    expect(rows(mounted.root)).toHaveLength(3)
    expect(document.activeElement).toBe(rows(mounted.root)[1]?.querySelector('.pb-where'))
  })

  test('is walked with the arrows, across severities', () => {
    const root = open(list)
    const places = rows(root).map((row) => row.querySelector<HTMLElement>('.pb-where'))
    places[0]?.focus()
    key(places[0] ?? root, 'ArrowDown')
    expect(document.activeElement).toBe(places[1])
    key(places[1] ?? root, 'End')
    expect(document.activeElement).toBe(places[3])
    key(places[3] ?? root, 'ArrowDown')
    expect(document.activeElement).toBe(places[3])
    key(places[3] ?? root, 'ArrowUp')
    expect(document.activeElement).toBe(places[2])
  })
})
