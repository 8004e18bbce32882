import { describe, expect, test } from 'vitest'
import { packageProblems, packageProblemsTogether } from './packages'
import { sourceFiles, told } from './project'

const problems = (path: string, text: string) => packageProblems({ path, text }).map((problem) => problem.what)

test('every package is named where it may be', () => {
  const files = sourceFiles()
  expect(told([...files.flatMap(packageProblems), ...packageProblemsTogether(files)])).toEqual([])
})

describe('a package in the wrong place is caught', () => {
  test.each([
    ['src/store/run-store.ts', "import { useState } from 'react'"],
    ['src/ui/inspector/Prompt.tsx', "import type { Node } from '@xyflow/react'"],
    ['src/ui/app/App.tsx', "import { HumanMessage } from '@langchain/core/messages'"],
    ['src/compiler/plan.ts', "import type { RunnableConfig } from '@langchain/core/runnables'"],
    ['src/nodes/brain/definition.ts', "import { tool } from '@langchain/core/tools'"],
    ['src/store/run-store.ts', "await import('@langchain/openai')"],
    ['src/run/runner.ts', "import { StateGraph } from '@langchain/langgraph'"],
    ['src/document/schema.ts', "import { z } from 'zod'"],
    ['src/document/schema.ts', "import * as z from 'zod'"],
    ['src/document/schema.ts', "import { z } from 'zod/mini'"],
    ['src/ui/app/App.tsx', "import * as z from 'zod/mini'"],
    ['src/tools/expression/evaluate.ts', "import { evaluate } from 'mathjs'"],
    ['src/store/library-store.ts', "import { openDB } from 'idb'"],
    ['src/nodes/function/behaviour.ts', "import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'"],
    ['src/run/runner.ts', "import { readFileSync } from 'node:fs'"],
    ['src/ui/app/App.tsx', "import { debounce } from 'lodash'"],
    ['src/trace/text.ts', "import 'fs'"],
  ])('%s: %s', (path, text) => {
    expect(problems(path, text)).toHaveLength(1)
  })

  test('a second hook file is caught', () => {
    const file = (path: string) => ({ path, text: "import { useStore } from 'zustand'" })
    expect(packageProblemsTogether([file('src/ui/app/use-store.ts')])).toEqual([])
    expect(packageProblemsTogether([file('src/ui/app/use-store.ts'), file('src/ui/log/use-log.ts')])).toHaveLength(2)
  })
})

test.each([
  ['src/run/runner.ts', "import { StateGraph } from '@langchain/langgraph/web'"],
  ['src/nodes/brain/behaviour.ts', "import { AIMessage } from '@langchain/core/messages'"],
  ['src/nodes/behaviour/call-model.ts', "import { AIMessage } from '@langchain/core/messages'"],
  ['src/document/schema.ts', "import * as z from 'zod/mini'\nimport type { ZodType } from 'zod'"],
  ['src/ui/canvas/Canvas.tsx', "import { ReactFlow } from '@xyflow/react'\nimport '@xyflow/react/dist/base.css'"],
  ['src/tools/expression/evaluate.ts', "import type { MathNode } from 'mathjs'\nawait import('mathjs/number')"],
  ['src/cli/main.ts', "import { readFileSync } from 'node:fs'"],
])('allowed: %s: %s', (path, text) => {
  expect(problems(path, text)).toEqual([])
})
