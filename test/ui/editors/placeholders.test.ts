import { describe, expect, test } from 'vitest'
import { fillTemplate, placeholderSpans, placeholdersOf } from '../../../src/base/text'
import { placeholderOffers, unknownPlaceholders } from '../../../src/ui/editors/placeholder-marks'

const names = ['date', 'budget', 'state.report', 'q']
const unknown = (template: string) => unknownPlaceholders(template, names, 'en').map((mark) => template.slice(mark.from, mark.to))

describe('placeholders that are not known', () => {
  test('are marked where they stand, each time', () =>
    expect(unknown('{date} {dat} {state.nothing} {dat}')).toEqual(['{dat}', '{state.nothing}', '{dat}']))
  test('a part of a field or an argument is known with it', () => expect(unknown('{state.report.title} {q.city}')).toEqual([]))
  test('a date has no parts', () => expect(unknown('{date.year}')).toEqual(['{date.year}']))
  test('braces that are no placeholder are left alone', () =>
    expect(unknown('{ "a": 1 } {} {1} function() { return }')).toEqual([]))
  test('the nearest name is named', () => {
    expect(unknownPlaceholders('{budgt}', names, 'en')[0]?.sentence).toBe(
      '{budgt} is not known here, so it stays as it is. Did you mean {budget}?',
    )
    expect(unknownPlaceholders('{zzz}', names, 'es')[0]?.sentence).toBe('{zzz} no se conoce aquí, así que se queda como está.')
  })
  test('are just those that filling leaves as they are', () => {
    const template = '{date} {dat} {state.report.title} {date.year} {q.city} {q.town}'
    const values = { date: 'D', budget: 'B', state: { report: { title: 'T' } }, q: { city: 'C', town: 'W' } }
    const left = placeholdersOf(fillTemplate(template, values)).map((name) => `{${name}}`)
    expect(unknown(template)).toEqual(left)
  })
})

test('the place of a placeholder is its braces', () => {
  const text = 'a {b.c} d'
  expect(placeholderSpans(text).map(({ from, to }) => text.slice(from, to))).toEqual(['{b.c}'])
})

test('offers say what they stand for: plain names first', () => {
  const offers = placeholderOffers(['date', 'toString'], [{ name: 'topic', detail: 'text' }], 'en')
  expect(offers).toEqual([
    { name: 'date', detail: 'the day of the run' },
    { name: 'toString', detail: 'an argument of the call' },
    { name: 'state.topic', detail: 'state, text' },
  ])
})
