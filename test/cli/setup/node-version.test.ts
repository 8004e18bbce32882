import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeProblem, nodeRange } from '../../../src/cli/setup/node-version.mjs'

test('the range is the one that package.json asks for', () => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ engines: { node: nodeRange } })
})

test.each(['20.19.0', '20.20.2', '22.12.0', '22.21.1', '23.0.0', '24.1.0'])('%s fits', (version) => {
  expect(nodeProblem(version)).toBeUndefined()
})

test.each(['16.20.2', '18.20.4', '20.18.3', '21.7.0', '22.11.0'])('%s does not, and the sentence names it', (version) => {
  expect(nodeProblem(version)).toContain(version)
})
