/** 20,000 damaged files, of every format, in two files that run side by side: an answer each, no throw, and all laws of an import. */
import { expect, test } from 'vitest'
import { openRecord } from '../../../src/importers/import-run'
import { importers } from '../../../src/importers/registry'
import { brokenMutant } from '../support/many-mutants'
import { smallFiles } from '../support/small-files'

test('every format has a file to be damaged, and whole it is recognised', () => {
  expect([...new Set(smallFiles.map(({ format }) => format))].sort()).toEqual(importers.map(({ id }) => id).sort())
  for (const { name, format, text } of smallFiles) {
    const opened = openRecord(text)
    expect(opened.ok ? opened.value.format.id : opened.error.code, name).toBe(format)
  }
})

const part = 2_500

test.each([0, 1, 2, 3].map((n) => n * part))(`mutants from %i on`, { timeout: 180_000 }, (from) => {
  for (let number = from; number < from + part; number++) {
    const broken = brokenMutant(number)
    if (broken !== undefined) expect.fail(broken)
  }
})
