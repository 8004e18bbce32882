/** The rows of the command palette: what was done lately, every command, every place of the document, other documents. Pure. */
import {
  Cog,
  CornerDownLeft,
  Eye,
  FileText,
  History,
  type LucideIcon,
  Pencil,
  Play,
  Plus,
  SquareStack,
  Tag,
  Wrench,
} from 'lucide-react'
import type { Language } from '../../base/language'
import type { AgentDocument } from '../../document/types'
import type { GalleryEntry, SavedEntry } from '../../store/ports'
import { KindTile, kindIcons, kindWords } from '../components/kinds'
import type { SearchItem } from '../components/SearchList'
import type { Destination } from './go'
import { type CommandGroup, type CommandId, groups, namesIn } from './ids'
import { type Reason, reasonWords } from './reasons'
import { type KeyNames, keyLine, kindAdded, textsOf } from './shown'
import { commandWords } from './words'

/** What a row does when it is chosen. */
export type Choice =
  | { readonly type: 'command'; readonly id: CommandId }
  | { readonly type: 'go'; readonly to: Destination }
  | { readonly type: 'shipped'; readonly id: string }
  | { readonly type: 'kept'; readonly id: string }
  | { readonly type: 'endpoint'; readonly model: string }

export interface PaletteRow {
  readonly item: SearchItem
  readonly choice: Choice
}

export interface PaletteFacts {
  readonly names: KeyNames
  readonly document: AgentDocument
  readonly recent: readonly CommandId[]
  readonly shipped: readonly GalleryEntry[]
  readonly kept: readonly SavedEntry[]
  /** Why a command cannot be done now. */
  readonly blockedBy: (id: CommandId) => Reason | undefined
  readonly onlyByKey: (id: CommandId) => boolean
  /** Of what is on or off: which of the two. */
  readonly isOn?: (id: CommandId) => boolean | undefined
}

/** More of them are found by typing; the list of nothing typed shows the first. */
const recentShown = 5

/** Every row, in the order in which they stand while nothing is typed. A command that nothing on the page could do is left out. */
export function paletteRows(facts: PaletteFacts): readonly PaletteRow[] {
  const { recent } = facts
  const words = commandWords[facts.names.language]
  const there = (id: CommandId) => !facts.onlyByKey(id) && facts.blockedBy(id) !== 'not-here'
  const can = (id: CommandId) => there(id) && facts.blockedBy(id) === undefined
  const lately = recent.filter(can).slice(0, recentShown)
  return [
    ...lately.map((id) => commandRow(id, words.recent, facts)),
    ...groups.flatMap((group) => {
      const rows = namesIn(group)
        .filter((id) => can(id) && !lately.includes(id))
        .map((id) => commandRow(id, words.groups[group], facts))
      if (group === 'document') return [...rows, ...otherDocuments(facts)]
      return group === 'settings' ? [...rows, ...endpoints(facts)] : rows
    }),
    ...places(facts.document, facts.names.language),
    ...groups
      .flatMap(namesIn)
      .filter((id) => there(id) && !can(id))
      .map((id) => commandRow(id, words.notNow, facts)),
  ]
}

const icons: Readonly<Record<CommandGroup, LucideIcon>> = {
  run: Play,
  replay: History,
  edit: Pencil,
  add: Plus,
  view: Eye,
  document: FileText,
  settings: Cog,
}
const groupOf = (id: CommandId): CommandGroup => groups.find((group) => namesIn(group).includes(id)) ?? 'settings'

function commandRow(id: CommandId, group: string, { names, blockedBy, isOn }: PaletteFacts): PaletteRow {
  const [label, ...keywords] = textsOf(id, names.language)
  const reason = blockedBy(id)
  const kind = kindAdded(id)
  const on = isOn?.(id)
  const words = commandWords[names.language]
  const Icon = kind === undefined ? icons[groupOf(id)] : kindIcons[kind]
  return {
    choice: { type: 'command', id },
    item: {
      id: `command ${id}`,
      label,
      ...(on !== undefined && { detail: on ? words.nowOn : words.nowOff }),
      keywords,
      group,
      icon: <Icon aria-hidden="true" />,
      keys: keyLine(id, names),
      disabled: reason === undefined ? undefined : reasonWords[names.language][reason],
    },
  }
}

/** Nodes, state fields and tools, by name. */
function places(document: AgentDocument, language: Language): readonly PaletteRow[] {
  const words = commandWords[language]
  const several = Object.keys(document.graphs).length > 1
  const where = (text: string, graph: string) => (several ? `${text} ${words.inGraph(graph)}` : text)
  const row = (
    id: string,
    label: string,
    detail: string,
    icon: SearchItem['icon'],
    to: Destination,
    also: readonly string[],
  ) => ({
    choice: { type: 'go', to } as const,
    item: { id, label, mono: true, detail, icon, group: words.go, keywords: [words.goTo(label), ...also] },
  })
  const graphs = Object.entries(document.graphs)
  return [
    ...graphs.flatMap(([graph, { nodes }]) =>
      nodes.map((node) =>
        row(
          `node ${graph}/${node.id}`,
          node.id,
          where(node.label ? `${kindWords[language][node.kind]}, ${node.label}` : kindWords[language][node.kind], graph),
          <KindTile kind={node.kind} small />,
          { type: 'node', graph, node: node.id },
          node.label ? [node.label] : [],
        ),
      ),
    ),
    ...graphs.flatMap(([graph, { state }]) =>
      state.fields.map((field) =>
        row(
          `field ${graph}/${field.name}`,
          field.name,
          where(words.field, graph),
          <Tag aria-hidden="true" />,
          { type: 'field', graph, field: field.name },
          [],
        ),
      ),
    ),
    ...document.tools.map((tool) =>
      row(`tool ${tool.name}`, tool.name, words.tool, <Wrench aria-hidden="true" />, { type: 'tool', tool: tool.name }, []),
    ),
  ]
}

function otherDocuments({ names: { language }, shipped, kept }: PaletteFacts): readonly PaletteRow[] {
  const words = commandWords[language]
  return [
    ...shipped.map(
      (entry): PaletteRow => ({
        choice: { type: 'shipped', id: entry.id },
        item: {
          id: `shipped ${entry.id}`,
          label: words.openShipped(entry.name[language]),
          detail: entry.summary[language],
          icon: <SquareStack aria-hidden="true" />,
          group: words.groups.document,
          keywords: [entry.name[language]],
        },
      }),
    ),
    ...kept.map(
      (entry): PaletteRow => ({
        choice: { type: 'kept', id: entry.id },
        item: {
          id: `kept ${entry.id}`,
          label: words.openKept(entry.name),
          icon: <FileText aria-hidden="true" />,
          group: words.groups.document,
          keywords: [entry.name],
        },
      }),
    ),
  ]
}

const endpoints = ({ document, names }: PaletteFacts): readonly PaletteRow[] =>
  document.models.map((model) => ({
    choice: { type: 'endpoint', model: model.id },
    item: {
      id: `endpoint ${model.id}`,
      label: commandWords[names.language].endpointOf(model.id),
      icon: <CornerDownLeft aria-hidden="true" />,
      group: commandWords[names.language].groups.settings,
      keywords: ['openai', 'endpoint', 'ollama'],
    },
  }))
