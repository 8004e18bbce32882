// @vitest-environment happy-dom
/** The bytes of a file, from a browser and where there is none: all of them, told as they come in. */
import { afterEach, expect, test, vi } from 'vitest'
import { bytesOf } from '../../src/importers/read-bytes'

afterEach(() => vi.unstubAllGlobals())

const content = 'línea 🌊\n'.repeat(700_000)
const size = new TextEncoder().encode(content).length

async function read(blob: Blob) {
  const told: number[] = []
  const bytes = await bytesOf(blob, (done) => told.push(done))
  return { bytes, told }
}

test.each(['with a reader of files', 'without one'])('%s', async (how) => {
  if (how === 'without one') vi.stubGlobal('FileReader', undefined)
  const { bytes, told } = await read(new Blob([content]))
  expect(bytes.length).toBe(size)
  expect(new TextDecoder().decode(bytes)).toBe(content)
  expect(told.at(-1)).toBe(size)
  expect(told).toEqual([...told].sort((a, b) => a - b))
})

test('a small one is simply there', async () => {
  const { bytes, told } = await read(new Blob(['{}']))
  expect([new TextDecoder().decode(bytes), told]).toEqual(['{}', []])
})

test('what the platform does not give is refused with what it says', async () => {
  const blob = new Blob([content])
  vi.stubGlobal('FileReader', undefined)
  blob.slice = () => {
    throw new Error('It is no longer there.')
  }
  await expect(read(blob)).rejects.toThrow('It is no longer there.')
})
