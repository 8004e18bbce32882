/** What there is: help, version, kinds, shipped documents, lessons. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../../src/document/codec'
import { nodeKinds } from '../../src/document/types'
import { gallery, PATIENCE, parsed, root, vuelta } from './support/vuelta'

describe.concurrent('lists', () => {
  test(
    'help and version are good answers',
    async () => {
      const [help, one, version] = await Promise.all([vuelta(['--help']), vuelta(['run', '-h']), vuelta(['--version'])])
      expect([help.code, one.code, version.code]).toEqual([0, 0, 0])
      expect([help.err, one.err, version.err]).toEqual(['', '', ''])
      expect(help.out).toContain('grade <lesson> <document>')
      expect(one.out).toMatch(/^vuelta run <document> .*--out <trace>.*\[--json\]\n/)
      const { version: written } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
      expect(version.out).toBe(`${written}\n`)
    },
    PATIENCE,
  )

  test(
    'kinds: every node kind, and which of them run',
    async () => {
      const said = await vuelta(['kinds', '--json'])
      expect([said.code, said.err]).toEqual([0, ''])
      const { nodes, tools, models } = parsed(said) as Record<string, readonly Record<string, unknown>[]>
      expect(nodes?.map(({ kind }) => kind)).toEqual(nodeKinds)
      expect(nodes?.filter(({ runnable }) => runnable).map(({ kind }) => kind)).toEqual([
        'brain',
        'hands',
        'router',
        'compress',
        'function',
      ])
      expect(tools?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['fixed', 'table', 'search', 'tavily']))
      expect(models?.map(({ provider }) => provider)).toEqual(['practice', 'script', 'cassette', 'openai'])
      for (const one of [...(nodes ?? []), ...(tools ?? []), ...(models ?? [])]) expect(one.summary).toMatch(/^[A-Z].*\.$/)
    },
    PATIENCE,
  )

  test(
    'kinds as text: a line each',
    async () => {
      const { out } = await vuelta(['kinds'])
      for (const kind of nodeKinds) expect(out).toMatch(new RegExp(`^ {2}${kind} `, 'm'))
      expect(out).toMatch(/^ {2}review +\(not runnable yet\) /m)
    },
    PATIENCE,
  )

  test(
    'gallery: the list, and one of them byte for byte a document',
    async () => {
      const [list, one] = await Promise.all([vuelta(['gallery', '--json']), vuelta(['gallery', 'research-agent'])])
      expect(parsed(list)).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: 'research-agent' }), expect.objectContaining({ id: 'empty' })]),
      )
      const shipped = readFileSync(join(root, gallery('research-agent')), 'utf8')
      expect(one.out.trimEnd()).toBe(shipped.trimEnd())
      expect(readDocument(one.out).ok).toBe(true)
    },
    PATIENCE,
  )

  test(
    'lessons: id, title and goal, in either language',
    async () => {
      const [json, text, odd] = await Promise.all([
        vuelta(['lessons', '--json']),
        vuelta(['lessons', '--language', 'es']),
        vuelta(['lessons', '--language', 'fr']),
      ])
      const list = parsed(json) as readonly Record<string, unknown>[]
      expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(['meet-the-loop', 'return-edge', 'description-is-prompt']))
      for (const lesson of list) expect(Object.keys(lesson)).toEqual(['id', 'title', 'goal'])
      expect(text.out).toContain('La vuelta')
      expect([odd.code, odd.err]).toEqual([2, '--language is en or es, not "fr".\n'])
    },
    PATIENCE,
  )
})
