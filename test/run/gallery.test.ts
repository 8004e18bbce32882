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
const folders = { en: folder, es: new URL('es/', folder) } as const
type Language = keyof typeof folders
const list = JSON.parse(await readFile(new URL('index.json', folder), 'utf8')) as readonly { readonly id: string }[]
const ids = list.map(({ id }) => id)

async function open(id: string, language: Language = 'en'): Promise<AgentDocument> {
  const read = readDocument(await readFile(new URL(`${id}.agent.json`, folders[language]), 'utf8'))
  if (!read.ok) throw new Error(`${id}: ${JSON.stringify(read.error)}`)
  return read.value
}

const runs = (document: AgentDocument): boolean => Object.values(document.graphs).every(({ nodes }) => nodes.every(isRunnable))

test.each(['en', 'es'] as const)('the list and the folder of %s hold the same documents', async (language) => {
  const files = (await readdir(folders[language]))
    .filter((name) => name.endsWith('.agent.json'))
    .map((name) => name.replace('.agent.json', ''))
  expect([...files].sort()).toEqual([...ids].sort())
})

describe.each(ids.flatMap((id) => [[id, 'en'] as const, [id, 'es'] as const]))('%s in %s', (id, language) => {
  test('has no problem but what this version cannot run yet', async () => {
    const document = await open(id, language)
    const codes = [...new Set(diagnose(document, 'en').map(({ code }) => code))]
    expect(codes).toEqual(id === 'empty' ? ['no-start-edge'] : runs(document) ? [] : ['not-runnable-yet'])
  })

  test('every node, START and END have a place', async () => {
    const { graphs, layout } = await open(id, language)
    for (const [name, graph] of Object.entries(graphs)) {
      const places = Object.keys(layout?.[name]?.positions ?? {}).sort()
      expect(places).toEqual(['__end__', '__start__', ...graph.nodes.map((node) => node.id)].sort())
    }
  })

  test('ends as it should when it is run', async () => {
    const document = await open(id, language)
    const wanted = verdicts[id]
    expect(wanted !== undefined).toBe(runs(document) && id !== 'empty')
    if (wanted === undefined) return
    const ran = await run(document)
    expect(ran.verdict.verdict).toBe(wanted)
    if (language === 'en') return
    // The practice model reads it as it reads the English one, and finds what there is in Spanish.
    const english = await run(await open(id))
    const tools = ({ of }: typeof ran) => of('tool-called').map(({ tool }) => tool)
    expect(tools(ran)).toEqual(tools(english))
    expect(JSON.stringify(ran.output)).not.toMatch(/I did not find|No lo he encontrado|No encontr/)
  })
})

test('the research agent in Spanish answers with Spanish notes', async () => {
  const { output } = await run(await open('research-agent', 'es'))
  expect(String(output.compressed_research)).toMatch(/Fuentes: .*notes\/rag-reducir-alucinaciones/)
})

test.each(['en', 'es'] as const)('going over a list answers each of its questions in %s, in their order', async (language) => {
  const { output } = await run(await open('over-a-list', language))
  expect(output.answers).toEqual([expect.stringContaining('144'), expect.stringContaining('133'), expect.stringContaining('93')])
})

test('the two branches run in one superstep, and the join once', async () => {
  const { of, output } = await run(await open('two-branches'))
  const visits = of('node-started').map(({ node, step }) => ({ node, step }))
  expect(visits.filter(({ node }) => node === 'put_together')).toHaveLength(1)
  expect(new Set(visits.filter(({ node }) => node !== 'put_together').map(({ step }) => step)).size).toBe(1)
  expect(output.report).toBe('11 words; numbers: 1953, 1200, 48000.')
})
