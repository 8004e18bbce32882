/** How much JavaScript must arrive before the page can be used. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../src/cli/setup/build.mjs'
import { pageHalf, readBuiltPage } from '../support/built-page'
import { type Bench, figure } from './figure'

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

export const pageHalfSize: Bench = {
  name: 'page-half-size',
  async measure() {
    const problem = await ensureBuilt(root)
    if (problem !== undefined) throw new Error(problem)
    const chunks = pageHalf(readBuiltPage())
    return figure({
      name: 'page-half-size',
      what: 'Gzipped JavaScript that the page loads before it can be used.',
      unit: 'bytes',
      value: chunks.reduce((sum, chunk) => sum + chunk.gzip, 0),
      limit: 230_000,
      detail: Object.fromEntries(chunks.map((chunk) => [chunk.path, chunk.gzip])),
    })
  },
}
