/** What changed from one version to the next, as one line: "2 nodes added, prompt of llm_call changed". */
import type { Bilingual, Language } from '../../base/language'
import { compareDocuments, type Difference, type PartKind } from '../../document/compare'
import type { AgentDocument } from '../../document/types'

/** More remarks than this become a number. */
const remarks = 4

/** The line; empty when nothing changed. */
export function changeLine(before: AgentDocument, after: AgentDocument, language: Language): string {
  const differences = compareDocuments(before, after)
  const words = lineWords[language]
  const parts = [
    ...differences.filter((one) => one.part === 'document').flatMap((one) => documentRemarks(one, language)),
    ...(['graph', 'node', 'edge', 'field', 'tool', 'model'] as const).flatMap((part) => partRemarks(part, differences, language)),
  ]
  if (parts.length === 0) return differences.some((one) => one.type === 'moved') ? words.moved : ''
  const shown = parts.slice(0, remarks)
  const rest = parts.length - shown.length
  return [...shown, ...(rest > 0 ? [words.more(rest)] : [])].join(', ')
}

function documentRemarks(one: Difference, language: Language): readonly string[] {
  if (one.type !== 'changed') return []
  const words = lineWords[language]
  const keys = new Set(one.settings.map(({ path }) => path.split(/[.[]/)[0] ?? ''))
  return [...keys].map((key) => words.changed(words.settings[key] ?? key, 1))
}

function partRemarks(part: Exclude<PartKind, 'document'>, all: readonly Difference[], language: Language): readonly string[] {
  const words = lineWords[language]
  const of = (type: Difference['type']) => all.filter((one) => one.part === part && one.type === type)
  const [added, removed, changed] = [of('added'), of('removed'), of('changed')]
  return [
    ...(added.length > 0 ? [words.added(counted(part, added, language), added.length)] : []),
    ...(removed.length > 0 ? [words.removed(counted(part, removed, language), removed.length)] : []),
    ...(changed.length > 0 ? [words.changed(changedWhat(part, changed, language), changed.length)] : []),
  ]
}

/** One by its name, several by their number. Edges have no name that anybody knows. */
function counted(part: Exclude<PartKind, 'document'>, all: readonly Difference[], language: Language): string {
  const [only] = all
  const [one, many] = lineWords[language].parts[part]
  if (all.length > 1 || !only) return `${all.length} ${many}`
  return part === 'edge' ? `1 ${one}` : `${one} ${only.name}`
}

function changedWhat(part: Exclude<PartKind, 'document'>, all: readonly Difference[], language: Language): string {
  const [only] = all
  const words = lineWords[language]
  if (all.length > 1 || only?.type !== 'changed') return counted(part, all, language)
  const settings = new Set(only.settings.map(({ path }) => path.replace(/^config\./, '').split(/[.[]/)[0] ?? ''))
  const [setting] = settings
  if (settings.size !== 1 || setting === undefined || part === 'edge') return counted(part, all, language)
  return words.of(words.settings[setting] ?? setting, only.name)
}

interface LineWords {
  readonly parts: Readonly<Record<Exclude<PartKind, 'document'>, readonly [one: string, many: string]>>
  /** Settings that have a word; the others are called as in the file. */
  readonly settings: Readonly<Record<string, string>>
  readonly added: (what: string, n: number) => string
  readonly removed: (what: string, n: number) => string
  readonly changed: (what: string, n: number) => string
  readonly of: (setting: string, name: string) => string
  readonly moved: string
  readonly more: (n: number) => string
}

const lineWords: Bilingual<LineWords> = {
  en: {
    parts: {
      graph: ['graph', 'graphs'],
      node: ['node', 'nodes'],
      edge: ['edge', 'edges'],
      field: ['field', 'fields'],
      tool: ['tool', 'tools'],
      model: ['model', 'models'],
    },
    settings: { name: 'name', description: 'description', entry: 'entry graph', budget: 'budget', input: 'question' },
    added: (what) => `${what} added`,
    removed: (what) => `${what} removed`,
    changed: (what) => `${what} changed`,
    of: (setting, name) => `${setting} of ${name}`,
    moved: 'only places changed',
    more: (n) => `and ${n} more`,
  },
  es: {
    parts: {
      // One is called by its name, and its article goes with it.
      graph: ['el grafo', 'grafos'],
      node: ['el nodo', 'nodos'],
      edge: ['arista', 'aristas'],
      field: ['el campo', 'campos'],
      tool: ['la herramienta', 'herramientas'],
      model: ['el modelo', 'modelos'],
    },
    settings: {
      name: 'el nombre',
      description: 'la descripción',
      entry: 'el grafo inicial',
      budget: 'el presupuesto',
      input: 'la pregunta',
      label: 'la etiqueta',
      prompt: 'el prompt',
      code: 'el código',
      model: 'el modelo',
      tools: 'la lista de herramientas',
      rules: 'la lista de reglas',
    },
    added: (what, n) => `${n === 1 ? 'se añadió' : 'se añadieron'} ${what}`,
    removed: (what, n) => `${n === 1 ? 'se quitó' : 'se quitaron'} ${what}`,
    changed: (what, n) => `${n === 1 ? 'cambió' : 'cambiaron'} ${what}`,
    of: (setting, name) => `${setting} de ${name}`,
    moved: 'solo cambiaron los sitios',
    more: (n) => `y ${n} más`,
  },
}
