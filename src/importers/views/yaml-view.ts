/** A file that writes its records down as YAML: read as values; every place names the line on which its record begins. */
import { isRecord } from '../../base/json'
import type { Documents, JsonDocument } from '../core/documents'
import type { Source } from '../core/source'
import { readYaml } from './yaml'

/** Longer ones are not read as YAML. */
const LONGEST = 30_000_000

/** `undefined`: it is no YAML with a list or a mapping in it. */
export function yamlView(source: Source): Source | undefined {
  if (!looksLikeYaml(source)) return undefined
  const read = readYaml(source.text)
  if (!read) return undefined
  const { value, lines } = read
  const at = (item: object): number => lines.get(item) ?? 1
  const documents = (Array.isArray(value) ? value : [value]).flatMap((item: unknown): readonly JsonDocument[] =>
    typeof item === 'object' && item !== null ? [{ value: item, where: `line ${at(item)}`, line: at(item), repairs: [] }] : [],
  )
  if (documents.length === 0) return undefined
  const all: Documents = { form: documents.length === 1 ? 'one' : 'values', documents, unreadable: [], cut: false }
  return { ...source, repairs: [...source.repairs, 'yaml'], documents: () => all }
}

/** True for a text whose first lines are keys or items of a list, and that is no JSON. */
export function looksLikeYaml(source: Source): boolean {
  if (source.text.length > LONGEST) return false
  const head = source.lines(40).filter((line) => !/^\s*(?:#.*)?$|^---$/.test(line))
  const first = head[0] ?? ''
  if (!/^(?:- |[\w"'][^:{}[\]\n]{0,80}:(?: |$))/.test(first)) return false
  const good = head.filter((line) => /^\s*(?:- .*|(?:- )?[\w"'][^\n]{0,120}?:(?: .*)?)$/.test(line)).length
  return good >= head.length * 0.5 && !isRecord(source.documents().documents[0]?.value)
}
