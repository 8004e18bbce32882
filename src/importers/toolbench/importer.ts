/**
 * Answers of ToolBench: search trees, single chains, and the lines of its training data. The first run is the way that led to the
 * answer; every way that was given up is a run after it.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { clip, oneSpaced } from '../../base/text'
import type { SourceLink } from '../../trace/events'
import type { OfferedTool } from '../../trace/message'
import { type Detection, type Importer, isPlanned, type PlannedRun, type RecordedRun } from '../contract'
import { conversationRun, type RecordedMessage } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import { isLong, laterRun } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import { amountsIn } from '../core/limits-told'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { readTools } from '../messages/tools'
import { evaluatedRuns, isEvaluated } from './evaluated'
import { stepsOf } from './steps'
import { isTraining, trainingMessages } from './training'
import { leavesOf, nodesOf, pathTo, type TreeNode } from './tree'

/** More attempts than anybody will look at; the rest is dropped and told. */
const MAX_ATTEMPTS = 100

export const toolBench: Importer = {
  id: 'toolbench',
  name: { en: 'ToolBench answer', es: 'Respuesta de ToolBench' },
  detect,
  parse,
}

const treeOf = (value: UnknownRecord): UnknownRecord | undefined =>
  isRecord(value.tree)
    ? isRecord(value.tree.tree)
      ? value.tree.tree
      : isRecord(value.tree) && Array.isArray(value.tree.children)
        ? value.tree
        : undefined
    : undefined
const chainsOf = (value: UnknownRecord): readonly unknown[] => {
  const list = [value.trys, value.try_list].find(Array.isArray)
  return Array.isArray(list) ? list.filter((one) => isRecord(one) && Array.isArray(one.chain)) : []
}
const isAnswer = (value: unknown): value is UnknownRecord =>
  isRecord(value) && (treeOf(value) !== undefined || chainsOf(value).length > 0)

function detect(source: Source): Detection | undefined {
  const values = source
    .documents()
    .documents.slice(0, 5)
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 5) : [value]))
  if (values.some(isAnswer)) {
    return {
      confidence: 0.93,
      why: { en: 'a tree of "Action" and "Action Input" nodes', es: 'un árbol de nodos "Action" y "Action Input"' },
    }
  }
  if (values.some(isEvaluated)) {
    return {
      confidence: 0.93,
      why: { en: 'answers with "answer_details"', es: 'respuestas con "answer_details"' },
    }
  }
  if (values.length > 0 && values.every(isTraining)) {
    return {
      confidence: 0.72,
      why: { en: '"conversations" with "from" and "value"', es: '"conversations" con "from" y "value"' },
    }
  }
  return undefined
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const documents = readableDocuments(source, ledger)
  const long = isLong(source)
  const runs = (value: unknown, path: string, document: JsonDocument) =>
    long && isTraining(value) ? [laterTraining(value, path, document, ledger)] : runsOf(value, path, document, ledger)
  return documents.flatMap((document): readonly (RecordedRun | PlannedRun)[] => {
    const { value } = document
    if (!Array.isArray(value)) return runs(value, '', document)
    return value.flatMap((item: unknown, i) => runs(item, `[${i}]`, document))
  })
}

/** A line for training, read when somebody looks at it. */
function laterTraining(value: UnknownRecord, path: string, document: JsonDocument, ledger: Ledger): PlannedRun {
  const items: readonly unknown[] = Array.isArray(value.conversations) ? value.conversations : []
  const first = items.find((item) => isRecord(item) && (item.from === 'human' || item.from === 'user'))
  const asked = isRecord(first) && typeof first.value === 'string' ? clip(oneSpaced(first.value.slice(0, 400)).trim(), 120) : ''
  const place = (i: number) => ({ where: placeIn(document, `${path}.conversations[${i}]`), what: 'message' })
  const build = (own: Ledger) => runsOf(value, path, document, own)[0]
  return laterRun({ title: textOf(value.id) ?? asked, count: items.length, place, build: (own) => recorded(build(own)) }, ledger)
}

const recorded = (run: RecordedRun | PlannedRun | undefined): RecordedRun | undefined =>
  run === undefined || isPlanned(run) ? undefined : run

function runsOf(value: unknown, path: string, document: JsonDocument, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const place = (part: string) => placeIn(document, path + part)
  if (isRecord(value) && isTraining(value)) {
    const messages = trainingMessages(value, place, ledger)
    const id = textOf(value.id)
    return messages.length === 0 ? [] : [conversationRun(messages, { ...(id === undefined ? {} : { title: id }) }, ledger)]
  }
  if (isEvaluated(value)) return evaluatedRuns(value, place, ledger)
  if (!isAnswer(value)) {
    ledger.drop(ledger.record(place(''), 'record'), noTree)
    return []
  }
  const record = (part: string): SourceLink => ledger.record(place(part), 'node')
  const { lead, tools, links } = aboutOf(value, place, ledger)
  const root = treeOf(value)
  const nodes: TreeNode[] = root
    ? [...nodesOf(root, isRecord(value.tree) && isRecord(value.tree.tree) ? '.tree.tree' : '.tree', record)]
    : []
  const key = Array.isArray(value.trys) ? 'trys' : 'try_list'
  for (const [i, one] of chainsOf(value).entries()) nodes.push(...chain(one, `.${key}[${i}].chain`, record))
  // Calls of the model in the whole search, of which each way is a part.
  const budget = amountsIn(value.forward_args, { max_query_count: 'steps' })
  const spent = amountsIn(value.answer_generation, { query_count: 'steps' })
  const leaves = leavesOf(nodes)
  const runs = leaves.slice(0, MAX_ATTEMPTS).flatMap((leaf, i): readonly RecordedRun[] => {
    const steps = stepsOf(pathTo(leaf))
    if (steps.length === 0) return []
    const title = queryOf(value) ?? lead.at(-1)?.mapped.message.text ?? ''
    const named = i === 0 ? title : `Other attempt ${i}: ${title}`
    const facts = { title: named, ...(tools.length === 0 ? {} : { tools }), limits: { budget, ...(i === 0 ? { spent } : {}) } }
    return [conversationRun([...lead, ...steps], facts, ledger)]
  })
  if (leaves.length > MAX_ATTEMPTS) {
    const shown = new Set(leaves.slice(0, MAX_ATTEMPTS).flatMap((leaf) => pathTo(leaf)))
    for (const node of nodes) if (!shown.has(node)) ledger.drop(node.source, tooMany)
  }
  if (runs.length === 0) for (const link of links) ledger.drop(link, noTree)
  return runs
}

/** What was asked; the last message before the steps may only tell of an earlier attempt. */
function queryOf(value: UnknownRecord): string | undefined {
  const about = value.answer_generation
  return isRecord(about) ? textOf(about.query) : undefined
}

/** A chain is a tree without branches. */
function chain(value: unknown, path: string, record: (path: string) => SourceLink): readonly TreeNode[] {
  const items: readonly unknown[] = isRecord(value) && Array.isArray(value.chain) ? value.chain : []
  const nodes: TreeNode[] = []
  for (const [i, item] of items.entries()) {
    const source = record(`${path}[${i}]`)
    if (!isRecord(item)) continue
    const parent = nodes.at(-1)
    if (parent) parent.leaf = false
    nodes.push({ value: item, source, parent, depth: i, leaf: true })
  }
  return nodes
}

/** What stands beside the tree: the question with its instructions, the tools, and the copies for training. */
function aboutOf(
  value: UnknownRecord,
  place: (path: string) => string,
  ledger: Ledger,
): { readonly lead: readonly RecordedMessage[]; readonly tools: readonly OfferedTool[]; readonly links: readonly SourceLink[] } {
  const about = isRecord(value.answer_generation) ? value.answer_generation : {}
  const copies: readonly unknown[] = Array.isArray(about.train_messages) ? about.train_messages : []
  const lead: RecordedMessage[] = []
  const links: SourceLink[] = []
  for (const [i, copy] of copies.entries()) {
    const messages: readonly unknown[] = Array.isArray(copy) ? copy : []
    if (i === 0) {
      const first = messages.findIndex((one) => isRecord(one) && one.role !== 'system' && one.role !== 'user')
      for (const [n, one] of messages.slice(0, first < 0 ? messages.length : first).entries()) {
        const mapped = mapOpenAiChat(one)
        const source = ledger.record(place(`.answer_generation.train_messages[0][${n}]`), 'message')
        links.push(source)
        if (mapped) lead.push({ mapped: { ...mapped, message: { ...mapped.message, text: mapped.message.text.trim() } }, source })
        else ledger.drop(source, noMessage)
      }
      if (first < 0) continue
    }
    ledger.drop(ledger.record(place(`.answer_generation.train_messages[${i}]`), 'copy'), copied)
  }
  const query = textOf(about.query) ?? textOf(value.query)
  if (lead.length === 0 && query !== undefined) {
    const source = ledger.record(place(textOf(about.query) === undefined ? '.query' : '.answer_generation.query'), 'question')
    links.push(source)
    lead.push({ mapped: { message: { id: '', role: 'human', text: query } }, source })
  }
  return { lead, tools: readTools(about.function ?? about.functions), links }
}

const noTree = { en: 'There is no tree of steps in it.', es: 'No contiene ningún árbol de pasos.' }
const noMessage = { en: 'It is no message.', es: 'No es un mensaje.' }
const copied = {
  en: 'A copy of the same steps, made for training; the tree is shown.',
  es: 'Una copia de los mismos pasos, hecha para entrenar; se muestra el árbol.',
}
const tooMany = {
  en: `It belongs to an attempt beyond the first ${MAX_ATTEMPTS}.`,
  es: `Pertenece a un intento más allá de los primeros ${MAX_ATTEMPTS}.`,
}
