/** What a run notices, in Spanish too: every code that the engine can emit has a sentence of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Notice } from '../../src/trace/events'
import { textLog } from '../../src/trace/log'
import { noticeSentence } from '../../src/trace/notice-words'
import { TraceBuilder } from '../support/trace-builder'

const src = fileURLToPath(new URL('../../src/', import.meta.url))
const rooms = ['run', 'compiler', 'nodes', 'models', 'tools']

/** The codes that the sources of the run half name in a notice. `problem` carries a sentence in the person's language already. */
const emitted = [
  ...new Set(
    rooms.flatMap((room) =>
      readdirSync(join(src, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .flatMap((name) => {
          const text = readFileSync(join(src, room, name), 'utf8')
          return [...text.matchAll(/type: 'notice',\s*code: '([a-z-]+)'|note\('([a-z-]+)'/g)].map(
            (found) => found[1] ?? found[2] ?? '',
          )
        }),
    ),
  ),
].filter((code) => code !== 'problem')

const notice = (code: string, text: string, data: Notice['data'] = {}, node = 'agent'): Notice => ({
  type: 'notice',
  seq: 0,
  ns: [],
  code,
  text,
  node,
  data,
})

describe('a notice in Spanish', () => {
  test('there are codes to look at', () => {
    expect(emitted).toEqual(expect.arrayContaining(['join-starved', 'dropped-write', 'repeated-call', 'reply-cut']))
  })

  test.each([...emitted, 'dead-end', 'undeclared-jump', 'unknown-destination'])('%s', (code) => {
    const text = 'agent: its code returned 3, which counts as true.'
    const said = noticeSentence(notice(code, text, { tool: 't', times: 3, field: 'f', missing: ['a', 'b'] }), 'es')
    expect(said).not.toBe(text)
    expect(said).not.toContain('undefined')
    expect(noticeSentence(notice(code, text), 'en')).toBe(text)
  })

  test('names what the data names', () => {
    expect(noticeSentence(notice('join-starved', 'x', { missing: ['a', 'b'] }), 'es')).toBe('agent sigue esperando a a, b.')
    expect(noticeSentence(notice('dead-end', 'x', {}, '__start__'), 'es')).toBe(
      'START no tiene salida, así que la ejecución terminó ahí.',
    )
    expect(noticeSentence(notice('router-failed', 'agent could not decide: boom', {}), 'es')).toBe('agent no pudo decidir: boom')
    expect(noticeSentence(notice('context-exceeded', 'x', { needed: 90, allowed: 50, newest: 60 }), 'es')).toContain(
      'un resumen no ayudaría',
    )
    expect(noticeSentence(notice('context-exceeded', 'x', { needed: 90, allowed: 50, newest: 6 }), 'es')).not.toContain(
      'un resumen',
    )
  })

  test('a sentence that it carries wins, and a code that nobody knows keeps its text', () => {
    expect(noticeSentence(notice('record-cut', 'It breaks off.', { es: 'Se corta.' }), 'es')).toBe('Se corta.')
    expect(noticeSentence(notice('toString', 'Whatever.'), 'es')).toBe('Whatever.')
  })

  test('the log of a run says it', () => {
    const trace = new TraceBuilder('messages').start('What?')
    trace.brain({ node: 'agent', system: '', text: 'This.' })
    trace.add({
      type: 'notice',
      code: 'reply-cut',
      text: 'The reply to agent was cut off (length): it is not whole.',
      node: 'agent',
      data: { finish: 'length' },
    })
    trace.finish()
    expect(textLog(trace.events, 'es')).toContain('La respuesta a agent se cortó (length): no está entera.')
    expect(textLog(trace.events, 'en')).toContain('The reply to agent was cut off')
  })
})

describe('what importers find and note', () => {
  const importers = readdirSync(join(src, 'importers'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(src, 'importers', name), 'utf8'))
  const found = new Set(
    importers.flatMap((text) => [
      ...[...text.matchAll(/type: 'notice'(?: as const)?,\s*code: '([a-z-]+)'/g)].map(([, code = '']) => code),
      ...(/findingCodes = \[([^\]]*)\]/.exec(text)?.[1] ?? '').split(/[\s',]+/).filter((code) => code !== ''),
    ]),
  )
  /** These carry what the record itself says, in its own language, or a sentence in both of their own. */
  const ownWords = ['custom', 'decision', 'run-failed', 'contradiction', 'limit', 'limit-told']

  test('there are codes to look at', () => {
    expect([...found]).toEqual(expect.arrayContaining(['unanswered-call', 'orphan-result', 'record-cut', 'reward']))
  })

  test.each([...found].filter((code) => !ownWords.includes(code)))('%s has a sentence in Spanish', (code) => {
    const data = { tool: 't', times: 2, allowed: 1, error: 'e', callId: 'c', name: 'n', bound: ['a'], value: 'C', status: 's' }
    const said = noticeSentence(notice(code, 'In English.', { ...data, reward: 1, reason: 'r' }), 'es')
    expect(said).not.toBe('In English.')
    expect(said).not.toMatch(/undefined|: $/)
  })
})
