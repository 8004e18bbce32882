/** `npm start` as a person meets it: it prints an address, the address answers, and it goes when it is told to. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../src/cli/setup/build.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

beforeAll(async () => {
  expect(await ensureBuilt(root)).toBeUndefined()
}, 300_000)

/** Starts it; resolves with what it has said when it prints its address. */
function start(port: string): Promise<{ readonly child: ChildProcess; readonly said: string; readonly url: string }> {
  const child = spawn(process.execPath, ['src/cli/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (part: Buffer) => {
      said += String(part)
      const url = /Vuelta is at (http:\/\/127\.0\.0\.1:\d+\/)/.exec(said)?.[1]
      if (url !== undefined) resolve({ child, said, url })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
  })
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.on('exit', resolve))

test.each(['SIGINT', 'SIGTERM'] as const)('serves the page until %s', async (signal) => {
  const { child, url } = await start('0')
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('id="root"')
  const end = ended(child)
  child.kill(signal)
  expect(await end).toBe(0)
})

test('goes when npm is told to go, and leaves its port', async () => {
  // npm starts a script through a shell; a signal to npm ends that shell and not what it started.
  const script = `"${process.execPath}" src/cli/start.mjs & echo "pid $!"; wait`
  const env = { ...process.env, PORT: '0', npm_lifecycle_event: 'start' }
  const shell = spawn('sh', ['-c', script], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  shell.stdout.on('data', (part: Buffer) => {
    said += String(part)
  })
  await expect.poll(() => said, { timeout: 20_000 }).toContain('Vuelta is at')
  const url = /http:\S+/.exec(said)?.[0] ?? ''
  expect((await fetch(url)).status).toBe(200)
  shell.kill('SIGKILL')
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(answers, { timeout: 20_000 }).toBe(false)
})

test('a port that is taken, or is none, gets a sentence and another port', async () => {
  const holder = createServer()
  const taken = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const { child, said, url } = await start(String(taken))
  expect(said).toContain(`Port ${taken} is taken`)
  expect(url).not.toContain(`:${taken}/`)
  const end = ended(child)
  child.kill('SIGTERM')
  await end
  await new Promise((resolve) => holder.close(resolve))

  const odd = await start('eighty')
  expect(odd.said).toContain('PORT is "eighty"')
  const oddEnd = ended(odd.child)
  odd.child.kill('SIGTERM')
  await oddEnd
})
