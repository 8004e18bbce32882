import { describe, expect, test } from 'vitest'
import { sourceFiles, told } from './project'
import { mayName, roomOf, roomProblems } from './rooms'

const problems = (path: string, text: string) => roomProblems({ path, text }).map((problem) => problem.what)

test('every file of src stays within what its room may name', () => {
  const files = sourceFiles()
  expect(files.length).toBeGreaterThan(50)
  expect(told(files.flatMap(roomProblems))).toEqual([])
})

test('the table has no circle', () => {
  const reaches = (from: string, to: string): boolean => {
    const next: readonly string[] = mayName[from as keyof typeof mayName]
    return next.includes(to) || next.some((one) => reaches(one, to))
  }
  expect(Object.keys(mayName).filter((room) => reaches(room, room))).toEqual([])
})

describe('a room that names what it may not is caught', () => {
  test.each([
    ['src/trace/fold.ts', "import type { AgentDocument } from '../document/types'"],
    ['src/document/edit.ts', "import { fold } from '../trace/fold'"],
    ['src/replay/cursor.ts', "import { run } from '../run/runner'"],
    ['src/importers/otel/parse.ts', "export { run } from '../../run/runner'"],
    ['src/store/run-store.ts', "import('../ui/app/App')"],
    ['src/run/runner.ts', "type Shown = import('../ui/canvas/shown').Shown"],
    ['src/tools/fixed/answer.ts', "import { behaviour } from '../../nodes/hands/behaviour'"],
    ['src/base/text.ts', "export * from '../document/names'"],
    ['src/run/runner.ts', "import { clock } from '../adapters/real-clock'"],
    ['src/store/services.ts', "import { files } from '../adapters/browser-files'"],
    ['src/ui/app/App.tsx', "const worker = new Worker(new URL('../../cli/main.ts', import.meta.url))"],
    ['src/cli/main.ts', "import '../ui/app/App'"],
    ['src/adapters/idb-library.ts', "import { history } from '../store/history'"],
    ['src/adapters/idb-library.ts', "import { plan } from '../document/edit'"],
    ['src/nodes/brain/config.ts', "import notes from '../../../public/gallery/research-agent.agent.json'"],
    ['src/ui/app/App.tsx', "import type { Cli } from '../../unknown-room/cli'"],
  ])('%s: %s', (path, text) => {
    expect(problems(path, text)).toHaveLength(1)
  })

  test('a computed import cannot be checked, so it is refused', () => {
    expect(problems('src/ui/app/App.tsx', "const kind = 'a'\nawait import(kind)")).toEqual([expect.stringContaining('computed')])
  })

  test('a file in no room is refused', () => {
    expect(problems('src/helpers.ts', '')).toHaveLength(1)
    expect(problems('src/utils/text.ts', '')).toHaveLength(1)
  })

  test('the line is told', () => {
    const file = { path: 'src/trace/fold.ts', text: "\n\nimport { x } from '../document/types'" }
    expect(roomProblems(file)[0]?.where).toBe('src/trace/fold.ts:3')
  })
})

describe('what the design allows is let through', () => {
  test.each([
    ['src/main.tsx', "import { clock } from './adapters/real-clock'\nimport './ui/styles/tokens.css'"],
    ['src/run/worker.ts', "import { clock } from '../adapters/real-clock'"],
    [
      'src/adapters/engine.ts',
      "import type { EnginePort } from '../run/port'\nnew Worker(new URL('../run/worker.ts', import.meta.url))",
    ],
    ['src/adapters/idb-library.ts', "import type { LibraryPort } from '../store/ports'"],
    ['src/nodes/hands/behaviour.ts', "import type { ToolOutcome } from '../../tools/contract'"],
    ['src/ui/canvas/Canvas.tsx', "import { edgeKey } from '../../replay/moment'"],
    ['src/trace/fold.ts', "// import { x } from '../document/types'\nconst text = \"import '../ui/app/App'\""],
  ])('%s: %s', (path, text) => {
    expect(problems(path, text)).toEqual([])
  })
})

test('a file knows its room', () => {
  expect(roomOf('src/main.tsx')).toBe('main')
  expect(roomOf('src/nodes/brain/behaviour.ts')).toBe('nodes')
  expect(roomOf('test/run.mjs')).toBeUndefined()
})
