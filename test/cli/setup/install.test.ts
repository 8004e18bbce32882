import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { installStamp, isInstalled, matchesLock } from '../../../src/cli/setup/install.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const a = { version: '1.0.0', integrity: 'sha512-a' }
const b = { version: '2.0.0', integrity: 'sha512-b' }
const lock = { packages: { '': {}, 'node_modules/a': a, 'node_modules/b': b } }

describe('what is installed is held against the lock file', () => {
  test('the same is the same', () => {
    expect(matchesLock(lock, { packages: { 'node_modules/a': a, 'node_modules/b': b } }, machine)).toBe(true)
  })
  test('a missing, another, and a superfluous package are seen', () => {
    expect(matchesLock(lock, { packages: { 'node_modules/a': a } }, machine)).toBe(false)
    expect(matchesLock(lock, { packages: { 'node_modules/a': a, 'node_modules/b': { ...b, version: '2.0.1' } } }, machine)).toBe(
      false,
    )
    expect(
      matchesLock(lock, { packages: { 'node_modules/a': a, 'node_modules/b': { ...b, integrity: 'sha512-x' } } }, machine),
    ).toBe(false)
    expect(matchesLock(lock, { packages: { 'node_modules/a': a, 'node_modules/b': b, 'node_modules/c': a } }, machine)).toBe(
      false,
    )
  })
  test('an optional package may be absent, unless it is made for this machine', () => {
    const withOptional = (os: string[], cpu: string[]) => ({
      packages: { 'node_modules/a': a, 'node_modules/x': { ...b, optional: true, os, cpu } },
    })
    expect(matchesLock(withOptional(['darwin'], ['arm64']), { packages: { 'node_modules/a': a } }, machine)).toBe(true)
    expect(matchesLock(withOptional(['linux'], ['x64']), { packages: { 'node_modules/a': a } }, machine)).toBe(false)
  })
})

describe('whether there is something to install', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  function project(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(tmpdir(), 'vuelta-install-'))
    folders.push(folder)
    mkdirSync(join(folder, 'node_modules'))
    for (const [name, text] of Object.entries({ 'package-lock.json': JSON.stringify(lock), ...files }))
      writeFileSync(join(folder, name), text)
    return folder
  }

  test('an empty folder needs it', () => {
    expect(isInstalled(project({}))).toBe(false)
  })
  test('our own mark is trusted while the lock file is the same', () => {
    expect(isInstalled(project({ 'node_modules/.vuelta-install': installStamp(JSON.stringify(lock)) }))).toBe(true)
    expect(isInstalled(project({ 'node_modules/.vuelta-install': installStamp('{}') }))).toBe(false)
  })
  test('packages installed by hand are recognised, and remembered', () => {
    const folder = project({
      'node_modules/.package-lock.json': JSON.stringify({ packages: { 'node_modules/a': a, 'node_modules/b': b } }),
    })
    expect(isInstalled(folder)).toBe(true)
    rmSync(join(folder, 'node_modules', '.package-lock.json'))
    expect(isInstalled(folder)).toBe(true)
  })
  test('what was installed by hand after the lock file changed is not installed again', () => {
    const folder = project({
      'node_modules/.vuelta-install': 'of another lock file',
      'node_modules/.package-lock.json': JSON.stringify({ packages: { 'node_modules/a': a, 'node_modules/b': b } }),
    })
    expect(isInstalled(folder)).toBe(true)
  })
  test('a stamp of another lock file, and packages that are not what it says, mean installing', () => {
    const folder = project({
      'node_modules/.vuelta-install': 'of another lock file',
      'node_modules/.package-lock.json': JSON.stringify({ packages: { 'node_modules/a': a } }),
    })
    expect(isInstalled(folder)).toBe(false)
  })
  test('a damaged record means installing', () => {
    expect(isInstalled(project({ 'node_modules/.package-lock.json': '{ "packages":' }))).toBe(false)
  })
})
