import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gallery, PATIENCE, parsed, root, vuelta } from './support/vuelta'

const shipped = readFileSync(join(root, gallery('react-one-tool')), 'utf8')
const unknownKind = shipped.replace('"kind": "brain"', '"kind": "brian"')

describe.concurrent('check', () => {
  test(
    'a document without problems',
    async () => {
      const [text, json] = await Promise.all([
        vuelta(['check', gallery('react-one-tool')]),
        vuelta(['check', gallery('research-agent'), '--json']),
      ])
      expect(text).toEqual({ code: 0, out: 'No problems found.\n', err: '' })
      expect([json.code, parsed(json)]).toEqual([0, []])
    },
    PATIENCE,
  )

  test(
    'an error is not good: what, where, why, from standard input as from a file',
    async () => {
      const said = await vuelta(['check', '-', '--json'], { input: unknownKind })
      expect([said.code, said.err]).toEqual([1, ''])
      const problems = parsed(said) as readonly Record<string, unknown>[]
      expect(problems[0]).toMatchObject({ code: 'unknown-kind', severity: 'error', graph: 'main' })
      for (const problem of problems) expect(problem).toMatchObject({ message: expect.stringMatching(/\S/), graph: 'main' })
    },
    PATIENCE,
  )

  test(
    'a warning is good enough, and comes with its fix; the last line counts',
    async () => {
      const document = JSON.parse(shipped) as {
        graphs: { main: { nodes: { id: string; kind: string }[]; edges: { source: string }[] } }
      }
      const { main } = document.graphs
      const hands = main.nodes.find(({ kind }) => kind === 'hands')
      main.edges = main.edges.filter(({ source }) => source !== hands?.id)
      const { code, out } = await vuelta(['check', '-'], { input: JSON.stringify(document) })
      expect(code).toBe(0)
      expect(out).toMatch(/^warning: .*\[hands-without-return: /m)
      expect(out).toMatch(/^ {4}Fix: /m)
      expect(out).toMatch(/\n\n1 warning\.\n$/)
    },
    PATIENCE,
  )
})
