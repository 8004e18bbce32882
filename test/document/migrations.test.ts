import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readDocumentData } from '../../src/document/codec'
import { CURRENT_VERSION, type Migration, migrate, migrations } from '../../src/document/migrations'

const fixture = (step: Migration) => new URL(`./migrations/${step.from}-${step.name}.json`, import.meta.url)

/** What is wrong with a list of steps: a gap, a doubled number, a name that is no name, a step that no fixture exercises. */
function complaints(steps: readonly Migration[], to: number, hasFixture: (step: Migration) => boolean): string[] {
  const numbers = steps.map((step) => step.from)
  return [
    ...Array.from({ length: to - 1 }, (_, i) => i + 1).flatMap((from) =>
      numbers.filter((n) => n === from).length === 1 ? [] : [`one step from ${from}`],
    ),
    ...steps.flatMap((step) => (step.from < to ? [] : [`${step.name} goes beyond version ${to}`])),
    ...steps.flatMap((step) => (/^[a-z]+(-[a-z]+)*$/.test(step.name) ? [] : [`${step.name} is not a name with hyphens`])),
    ...steps.flatMap((step) => (hasFixture(step) ? [] : [`no fixture for ${step.from}-${step.name}`])),
  ]
}

describe('the registered migrations', () => {
  test('lead from version 1 to the current one, each with a fixture', () => {
    expect(complaints(migrations, CURRENT_VERSION, (step) => existsSync(fixture(step)))).toEqual([])
  })

  test('each turns the `before` of its fixture into the `after`, and the end is a document', () => {
    for (const step of migrations) {
      const { before, after } = JSON.parse(readFileSync(fixture(step), 'utf8'))
      expect(before.version).toBe(step.from)
      expect(migrate(before, step.from, migrations, step.from + 1)).toEqual(after)
      expect(readDocumentData(before)).toMatchObject({ ok: true })
    }
  })

  test('the check itself notices a step without a fixture, a gap and a double', () => {
    const step = (from: number, name: string): Migration => ({ from, name, migrate: (data) => data })
    expect(complaints([step(1, 'split-budget')], 2, () => false)).toEqual(['no fixture for 1-split-budget'])
    expect(complaints([step(2, 'split-budget')], 3, () => true)).toEqual(['one step from 1'])
    expect(complaints([step(1, 'a'), step(1, 'b')], 2, () => true)).toEqual(['one step from 1'])
  })
})

describe('migrate', () => {
  const steps: readonly Migration[] = [
    { from: 1, name: 'rename-title', migrate: ({ title, ...rest }) => ({ ...rest, name: title }) },
    { from: 2, name: 'wrap-name', migrate: (data) => ({ ...data, name: { en: data.name } }) },
  ]

  test('applies the steps in order and counts the version up', () => {
    expect(migrate({ version: 1, title: 'x' }, 1, steps, 3)).toEqual({ version: 3, name: { en: 'x' } })
    expect(migrate({ version: 2, name: 'x' }, 2, steps, 3)).toEqual({ version: 3, name: { en: 'x' } })
  })

  test('leaves a version that no step reads to the schema', () => {
    expect(migrate({ version: 0 }, 0, steps, 3)).toEqual({ version: 0 })
    expect(migrate({ version: 1.5 }, 1.5, steps, 3)).toEqual({ version: 1.5 })
  })

  test('does not touch its input', () => {
    const data = Object.freeze({ version: 1, title: 'x' })
    migrate(data, 1, steps, 3)
    expect(data).toEqual({ version: 1, title: 'x' })
  })
})
