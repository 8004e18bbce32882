import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuilt, sourceStamp } from '../../../src/cli/setup/build.mjs'

let folder = ''
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vuelta-build-'))
  write('index.html', '<p>')
  write('src/main.tsx', 'a')
  write('src/ui/app/App.tsx', 'b')
  write('dist/index.html', '<p>')
  write('dist/.sources', sourceStamp(folder))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a build is good while its sources are the same, whatever their dates say', () => {
  expect(isBuilt(folder)).toBe(true)
  utimesSync(join(folder, 'src/main.tsx'), 2_000_000_000, 2_000_000_000)
  write('test/a.test.ts', 'not part of the page')
  expect(isBuilt(folder)).toBe(true)
})

test.each([
  ['a changed file', () => write('src/ui/app/App.tsx', 'c')],
  ['a new file', () => write('public/gallery/new.agent.json', '{}')],
  ['a file that is gone', () => rmSync(join(folder, 'src/ui/app/App.tsx'))],
  [
    'a file with another name',
    () => {
      rmSync(join(folder, 'src/main.tsx'))
      write('src/other.tsx', 'a')
    },
  ],
  ['a build that was emptied', () => rmSync(join(folder, 'dist'), { recursive: true })],
  ['a build by somebody else', () => rmSync(join(folder, 'dist/.sources'))],
])('%s means building', (_, change) => {
  change()
  expect(isBuilt(folder)).toBe(false)
})
