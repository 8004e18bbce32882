// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import type { AgentDocument, DelegateConfig } from '../../../src/document/types'
import { withRoutePart } from '../../../src/ui/forms/routes/route-list'
import { inspect } from './inspector'
import { choose, control, field, leave, type Mounted, press, researchAgent, type } from './mounted'

let page: Mounted | undefined
afterEach(() => {
  page?.unmount()
  page = undefined
})

function withDelegate(): AgentDocument {
  const added = applyEdit(researchAgent(), {
    type: 'add-node',
    graph: 'main',
    node: { id: 'boss', kind: 'delegate', config: { messages: 'researcher_messages', routes: [], otherwise: 'done' } },
  })
  if (!added.ok) throw new Error(added.error.message)
  return added.value
}

const config = (mounted: Mounted): DelegateConfig => {
  const node = mounted.document().graphs.main?.nodes.find((each) => each.id === 'boss')
  if (node?.kind !== 'delegate') throw new Error('no delegate')
  return node.config
}

describe('the routes of a delegate', () => {
  test('are added for tools that have none yet, changed, and removed', () => {
    page = inspect({ document: withDelegate(), nodes: ['boss'] })
    press(control(page.root, 'Add a route'))
    press(control(page.root, 'Add a route'))
    expect(config(page).routes.map((route) => [route.tool, route.branch])).toEqual([
      ['tavily_search', 'tavily_search'],
      ['think_tool', 'think_tool'],
    ])
    choose(control(page.root, 'Route 1: Calls for the tool'), 'think_tool')
    const branch = field(page.root, 'Go to the branch')
    type(branch, 'research')
    leave(branch)
    press(control(page.root, 'once for each call'))
    expect(config(page).routes[0]).toEqual({ tool: 'think_tool', branch: 'research', fan: 'each' })
    press(control(page.root, 'Remove route 2'))
    expect(config(page).routes).toHaveLength(1)
    expect(page.edits.every((edit) => edit.label === 'Change "Routes" of boss')).toBe(true)
  })

  test('what is default or empty is left out', () => {
    const route = { tool: 'a', branch: 'b' }
    expect(withRoutePart(withRoutePart(route, { fan: 'each' }), { fan: 'once' })).toEqual(route)
    expect(withRoutePart(withRoutePart(route, { send: { topic: 'query' } }), { send: {} })).toEqual(route)
  })
})
