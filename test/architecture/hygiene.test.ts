import { describe, expect, test } from 'vitest'
import { foreignWordProblems, idleTestProblems, lockFileHosts, longestFile, sizeProblems, typeProblems } from './hygiene'
import { projectFiles, sourceFiles, told } from './project'

const code = (): ReturnType<typeof projectFiles> => projectFiles(/^(src|test)\/.*\.(ts|tsx|mjs)$|^[^/]+\.ts$/)
const texts = (): ReturnType<typeof projectFiles> =>
  projectFiles(/(\.(ts|tsx|mjs|css|html|json|md|svg|webmanifest)|^LICENSE|^\.ci\/run|^\.npmrc|^\.gitignore)$/).filter(
    (file) => file.path !== 'package-lock.json',
  )

const file = (text: string) => ({ path: 'test/example.test.ts', text })

describe('sizes', () => {
  test('no file of src is longer than a file may be', () => {
    expect(told(sourceFiles().flatMap(sizeProblems))).toEqual([])
  })
  test('a longer one is caught, the longest allowed is not', () => {
    expect(sizeProblems(file('x\n'.repeat(longestFile)))).toEqual([])
    expect(sizeProblems(file('x\n'.repeat(longestFile + 1)))).toHaveLength(1)
  })
})

describe('ways round the type checker', () => {
  test('there are none', () => {
    expect(told(code().flatMap(typeProblems))).toEqual([])
  })
  test.each([
    ['const a: a' + 'ny = 1'],
    ['const a = b as unknown as Record<string, an' + 'y>'],
    ['const a = b' + '!.c'],
    [`// ${'@ts'}-ignore\nconst a = 1`],
    [`/* ${'@ts'}-expect-error later */ const a = 1`],
    [`// ${'@ts'}-nocheck`],
  ])('caught: %s', (text) => {
    expect(typeProblems(file(text))).toHaveLength(1)
  })
  test('words in texts are let through', () => {
    expect(typeProblems(file("// any of them\nconst any = !'any'; const b: unknown = any != true"))).toEqual([])
  })
})

describe('tests that do not run', () => {
  test('there are none', () => {
    expect(told(projectFiles(/^test\/.*\.(ts|tsx|mjs)$/).flatMap(idleTestProblems))).toEqual([])
  })
  const [only, skip] = ['only', 'skip']
  test.each([
    [`test.${only}('a', () => {})`],
    [`describe.${skip}('a', () => {})`],
    [`it.${skip}.each([1])('a', () => {})`],
    [`test.describe.${only}('a', () => {})`],
    [`test.${skip}(browser === 'x')`],
    ["test.todo('a')"],
    ["test.fixme('a')"],
    ["test.skipIf(true)('a', () => {})"],
  ])('caught: %s', (text) => {
    expect(idleTestProblems(file(text))).toHaveLength(1)
  })
  test('the same words elsewhere are let through', () => {
    expect(idleTestProblems(file(`list.${skip}(1)\nconst only = text.only\ntest('only', () => {})`))).toEqual([])
  })
})

describe('words of one workplace', () => {
  test('there are none', () => {
    const files = texts()
    expect(files.some((one) => one.path === 'package.json')).toBe(true)
    expect(told(files.flatMap(foreignWordProblems))).toEqual([])
  })
  test.each([
    ['read /wo' + 'rk/main/src'],
    ["open('/ho" + "me/ana/vuelta')"],
    ['/Us' + 'ers/ana/vuelta'],
    ['see /t' + 'mp/notes.txt'],
    ['https://reg' + 'istry.example.org/react'],
    ['from deb.deb' + 'ian.org'],
    ['fixes iss' + 'ue 12'],
  ])('caught: %s', (text) => {
    expect(foreignWordProblems(file(text))).toHaveLength(1)
  })
  test('ordinary words are let through', () => {
    expect(
      foreignWordProblems(
        file("import '../network/x'\nhow nodes work/rest, the registry of kinds, https://example.org/wo" + 'rk/a'),
      ),
    ).toEqual([])
  })
})

describe('the lock file', () => {
  test('names no host', () => {
    const [lock] = projectFiles(/^package-lock\.json$/)
    expect(lock?.text).toContain('"lockfileVersion"')
    expect(lockFileHosts(lock?.text ?? '')).toEqual([])
  })
  test('a host is caught', () => {
    expect(lockFileHosts('{ "resolved": "https://npm.example.com/a/-/a-1.0.0.tgz" }')).toEqual(['https://npm.example.com'])
  })
})
