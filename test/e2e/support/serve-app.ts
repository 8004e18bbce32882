/**
 * Runs once before all browser tests: serves the built page from free ports on this machine, at the root and at a
 * sub-path, and hands the addresses to the tests in the environment. Ends the servers when the tests are over.
 */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../../src/cli/setup/build.mjs'
import { serve } from '../../../src/cli/setup/serve.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '')

export default async function serveApp(): Promise<() => Promise<void>> {
  const problem = await ensureBuilt(root)
  if (problem !== undefined) throw new Error(problem)
  const folder = `${root}/dist`
  const atRoot = await serve({ folder })
  const atSubPath = await serve({ folder, prefix: '/some/where/' })
  process.env.VUELTA_URL = atRoot.url
  process.env.VUELTA_SUB_PATH_URL = atSubPath.url
  return async () => {
    await Promise.all([atRoot.close(), atSubPath.close()])
  }
}
