/** Which way to answer a tool's mode and kind name. A new way is one folder and one case here. */
import { unreachable } from '../base/exhaustive'
import type { Tool } from '../document/types'
import type { ToolContext, ToolOutcome } from './contract'
import { answerExpression } from './expression/answer'
import { answerFixed } from './fixed/answer'
import { answerSearch } from './search/answer'
import { answerTable } from './table/answer'
import { answerTavily } from './tavily/answer'
import { answerTemplate } from './template/answer'

/** The answer of the tool in its own mode. May reject; the caller turns that into an outcome. */
export function answer(tool: Tool, args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolOutcome> {
  return tool.mode === 'live' ? live(tool, args, context) : mock(tool, args, context)
}

function mock(tool: Tool, args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolOutcome> {
  const spec = tool.mock
  switch (spec.kind) {
    case 'fixed':
      return answerFixed(spec, args, context, tool)
    case 'table':
      return answerTable(spec, args, context, tool)
    case 'template':
      return answerTemplate(spec, args, context, tool)
    case 'search':
      return answerSearch(spec, args, context, tool)
    case 'expression':
      return answerExpression(spec, args, context, tool)
    default:
      return unreachable(spec)
  }
}

function live(tool: Tool, args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolOutcome> {
  const spec = tool.live
  if (!spec) return notRunnable(`${tool.name} is set to live, but has no live answer yet. Switch it to mock.`)
  switch (spec.kind) {
    case 'tavily':
      return answerTavily(spec, args, context, tool)
    case 'http':
    case 'javascript':
    case 'mcp':
      return notRunnable(
        `${tool.name} is set to answer live by ${spec.kind}, which this version cannot run yet. Nothing was called. Switch it to mock.`,
      )
    default:
      return unreachable(spec)
  }
}

const notRunnable = (content: string): Promise<ToolOutcome> =>
  Promise.resolve({ status: 'error', code: 'tool-not-runnable', content })
