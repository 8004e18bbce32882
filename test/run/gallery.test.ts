/** The shipped documents: each can be opened, has the problems that it should have and no others, and runs as its summary says. */
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { readDocument } from '../../src/document/codec'
import type { AgentDocument } from '../../src/document/types'
import { isRunnable } from '../../src/nodes/registry'
import type { VerdictCode } from '../../src/trace/trace'
import { run } from '../support/run'

/** How each ends when it is run as it is shipped; those that are missing here cannot be run, or hold nothing to run. */
const verdicts: Readonly<Record<string, VerdictCode>> = {
  'research-agent': 'answered',
  'react-one-tool': 'answered',
  'hard-budget': 'stopped-at-budget',
  'text-protocol': 'answered',
  'router-three-ways': 'answered',
  'two-branches': 'answered',
  'over-a-list': 'answered',
}
const folder = new URL('../../public/gallery/', import.meta.url)
const list = JSON.parse(await readFile(new URL('index.json', folder), 'utf8')) as readonly { readonly id: string }[]
const ids = list.map(({ id }) => id)

async function open(id: string): Promise<AgentDocument> {
  const read = readDocument(await readFile(new URL(`${id}.agent.json`, folder), 'utf8'))
  if (!read.ok) throw new Error(`${id}: ${JSON.stringify(read.error)}`)
  return read.value
}

const runs = (document: AgentDocument): boolean => Object.values(document.graphs).every(({ nodes }) => nodes.every(isRunnable))

test('the list and the folder hold the same documents', async () => {
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.agent.json'))
    .map((name) => name.replace('.agent.json', ''))
  expect([...files].sort()).toEqual([...ids].sort())
})

describe.each(ids)('%s', (id) => {
  test('has no problem but what this version cannot run yet', async () => {
    const document = await open(id)
    const codes = [...new Set(diagnose(document, 'en').map(({ code }) => code))]
    expect(codes).toEqual(id === 'empty' ? ['no-start-edge'] : runs(document) ? [] : ['not-runnable-yet'])
  })

  test('every node, START and END have a place', async () => {
    const { graphs, layout } = await open(id)
    for (const [name, graph] of Object.entries(graphs)) {
      const places = Object.keys(layout?.[name]?.positions ?? {}).sort()
      expect(places).toEqual(['__end__', '__start__', ...graph.nodes.map((node) => node.id)].sort())
    }
  })

  test('ends as it should when it is run', async () => {
    const document = await open(id)
    const wanted = verdicts[id]
    expect(wanted !== undefined).toBe(runs(document) && id !== 'empty')
    if (wanted !== undefined) expect((await run(document)).verdict.verdict).toBe(wanted)
  })
})

test('going over a list answers each of its questions, in their order', async () => {
  const { output } = await run(await open('over-a-list'))
  expect(output.answers).toEqual([expect.stringContaining('144'), expect.stringContaining('133'), expect.stringContaining('93')])
})

test('the two branches run in one superstep, and the join once', async () => {
  const { of, output } = await run(await open('two-branches'))
  const visits = of('node-started').map(({ node, step }) => ({ node, step }))
  expect(visits.filter(({ node }) => node === 'put_together')).toHaveLength(1)
  expect(new Set(visits.filter(({ node }) => node !== 'put_together').map(({ step }) => step)).size).toBe(1)
  expect(output.report).toBe('11 words; numbers: 1953, 1200, 48000.')
})
