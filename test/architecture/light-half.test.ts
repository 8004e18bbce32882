import { expect, test } from 'vitest'
import { heavyChains } from './light-half'
import { sourceFiles } from './project'

test('the page leads to no part of the engine', () => {
  const files = sourceFiles()
  expect(files.some((file) => file.path === 'src/main.tsx')).toBe(true)
  expect(heavyChains('src/main.tsx', files)).toEqual([])
})

const file = (path: string, text: string) => ({ path, text })

test('a way to the engine is found and shown', () => {
  const files = [
    file('src/main.tsx', "import { App } from './ui/app/App'"),
    file('src/ui/app/App.tsx', "export { run } from '../../run'"),
    file('src/run/index.ts', "import { StateGraph } from '@langchain/langgraph/web'\nimport '../ui/app/App'"),
  ]
  expect(heavyChains('src/main.tsx', files)).toEqual([
    'src/main.tsx > src/ui/app/App.tsx > src/run/index.ts > @langchain/langgraph/web',
  ])
})

test('types, later imports and workers do not count', () => {
  const files = [
    file(
      'src/main.tsx',
      "import type { A } from './run/a'\nimport('./run/a')\nnew Worker(new URL('./run/a.ts', import.meta.url))",
    ),
    file('src/run/a.ts', "import { StateGraph } from '@langchain/langgraph/web'"),
  ]
  expect(heavyChains('src/main.tsx', files)).toEqual([])
})
