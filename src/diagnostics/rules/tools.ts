/** The tools themselves, as a provider would see them: `tool-without-description`, `tool-schema-invalid`, and live answers. */
import type { Bilingual } from '../../base/language'
import { freeName, isToolName } from '../../document/names'
import type { AgentDocument, JsonSchema, Tool } from '../../document/types'
import { toolKinds } from '../../tools/kinds'
import type { Finding } from '../finding'
import { toolNames } from '../names'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import { mended, schemaProblems } from './tool-schema'

/** Rules over the document's tools; they belong to no graph, so they are reported at the entry graph. */
export const toolRules = (document: AgentDocument): readonly Finding[] =>
  document.tools.flatMap((tool) => [
    ...withoutDescription(document, tool),
    ...invalid(document, tool),
    ...notRunnable(document, tool),
  ])

function withoutDescription(document: AgentDocument, tool: Tool): readonly Finding[] {
  if (tool.description.trim() !== '') return []
  const says = catalogue['tool-without-description']({ tool: tool.name })
  return [{ code: 'tool-without-description', severity: 'warning', graph: document.entry, tool: tool.name, says }]
}

function invalid(document: AgentDocument, tool: Tool): readonly Finding[] {
  const finding = (problem: Bilingual, fix?: Finding['fix']): Finding => ({
    code: 'tool-schema-invalid',
    severity: 'error',
    graph: document.entry,
    tool: tool.name,
    says: catalogue['tool-schema-invalid']({ tool: tool.name, problem }),
    ...(fix && { fix }),
  })
  const problems = schemaProblems(tool.parameters)
  const repaired = problems.length > 0 ? mended(tool.parameters) : tool.parameters
  const repairs = problems.length > 0 && schemaProblems(repaired).length === 0
  const mend = { label: fixWords.mendSchema(), edit: { type: 'set-tool' as const, tool: withParameters(tool, repaired) } }
  return [
    ...(isToolName(tool.name) ? [] : [finding(badName, renaming(document, tool))]),
    ...problems.map(({ says }) => finding(says, repairs ? mend : undefined)),
  ]
}

const withParameters = (tool: Tool, parameters: JsonSchema): Tool => ({ ...tool, parameters })

const badName: Bilingual = {
  en: 'its name may have only letters without accents, digits, _ and -, from 1 to 64.',
  es: 'su nombre solo puede llevar letras sin acento, cifras, _ y -, de 1 a 64.',
}

function renaming(document: AgentDocument, tool: Tool): Finding['fix'] {
  const plain =
    tool.name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .slice(0, 60) || 'tool'
  const name = freeName(plain, toolNames(document.tools).has)
  return { label: fixWords.rename(name), edit: { type: 'set-tool', name: tool.name, tool: { ...tool, name } } }
}

/** A live answer of a kind that this version cannot give, or none at all. */
function notRunnable(document: AgentDocument, tool: Tool): readonly Finding[] {
  if (tool.mode !== 'live') return []
  const kind = toolKinds.find(({ mode, id }) => mode === 'live' && id === tool.live?.kind)
  if (kind?.runnable) return []
  const how = tool.live ? ` (${tool.live.kind})` : ''
  const what = { en: `The live answer of "${tool.name}"${how}`, es: `La respuesta real de «${tool.name}»${how}` }
  const fix = { label: fixWords.mockAnswer(), edit: { type: 'set-tool' as const, tool: { ...tool, mode: 'mock' as const } } }
  const says = catalogue['not-runnable-yet']({ what })
  return [{ code: 'not-runnable-yet', severity: 'warning', graph: document.entry, tool: tool.name, says, fix }]
}
