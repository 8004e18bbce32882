/**
 * The rows in which stores of chat histories keep messages: one message a row, as JSON or as a text of it, beside the id of its session.
 * Rows of one session are one conversation, in the order that they are numbered in. Answers to single prompts are rows of another kind.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { mostly } from '../core/find-conversations'
import { readTime } from '../core/times'
import { jsonInside } from '../core/unwrap'
import { openLangChain } from '../messages/langchain'
import { textOf } from '../messages/mapped'

/** A row of the file, with its place. */
export interface PlacedRow {
  readonly value: unknown
  readonly where: string
}

export interface StoredMessage {
  /** The message itself; `undefined`: the row holds none. */
  readonly message: unknown
  readonly where: string
  /** Its position among the rows of the file. */
  readonly at: number
}

export interface StoredSession {
  readonly id: string | undefined
  readonly messages: readonly StoredMessage[]
}

const sessionName = /^(?:session|thread|conversation|chat)_?(?:id|key)?$/i
const numberName = /^(?:id|seq|index|position|idx|order|message_?index)$/i
const timeName = /^(?:created_?at|timestamp|time|ts|date)$/i

/** The conversations of a table of messages, in its order; `undefined` for any other list. */
export function sessionsIn(rows: readonly PlacedRow[]): readonly StoredSession[] | undefined {
  const [first] = rows
  if (rows.length < 2 || !first) return undefined
  const column = columnOf(rows.slice(0, 200).map(({ value }) => value))
  if (column === undefined) return undefined
  const sessions = new Map<string, { readonly id: string | undefined; readonly rows: (PlacedRow & { readonly at: number })[] }>()
  for (const [at, row] of rows.entries()) {
    const id = sessionOf(row.value)
    const known = sessions.get(id ?? '')
    if (known) known.rows.push({ ...row, at })
    else sessions.set(id ?? '', { id, rows: [{ ...row, at }] })
  }
  return [...sessions.values()].map(({ id, rows: own }) => ({
    id,
    messages: inOrder(own).map(({ value, where, at }) => ({
      message: isRecord(value) ? messageIn(value[column]) : undefined,
      where,
      at,
    })),
  }))
}

/** The column that holds the messages; each row has it, and somebody other than a model speaks in one of them. */
function columnOf(values: readonly unknown[]): string | undefined {
  const [first] = values
  if (!isRecord(first) || openLangChain(first) !== undefined) return undefined
  for (const name of Object.keys(first)) {
    const held = values.map((value) => (isRecord(value) ? messageIn(value[name]) : undefined))
    if (!mostly(held, (message) => message !== undefined)) continue
    const roles = new Set(held.flatMap((message) => openLangChain(message)?.role ?? []))
    const others = Object.keys(first).filter((key) => key !== name)
    const areCells = others.every((key) => !isRecord(first[key]) || typeof first[key].$oid === 'string')
    if (areCells && (roles.has('human') || roles.has('system')) && (roles.size > 1 || sessionOf(first) !== undefined)) return name
  }
  return undefined
}

function messageIn(cell: unknown): unknown {
  const value = typeof cell === 'string' ? jsonInside(cell) : cell
  return isRecord(value) && openLangChain(value) !== undefined ? value : undefined
}

const namedIn = (row: UnknownRecord, name: RegExp): unknown => row[Object.keys(row).find((key) => name.test(key)) ?? '']

function sessionOf(row: unknown): string | undefined {
  const id = isRecord(row) ? namedIn(row, sessionName) : undefined
  return typeof id === 'number' ? String(id) : textOf(id)
}

/** By their numbers, else by their times; rows without either stay as they stand. */
function inOrder<T extends PlacedRow>(rows: readonly T[]): readonly T[] {
  const keys = (key: (row: UnknownRecord) => number | undefined): readonly number[] | undefined => {
    const all = rows.map(({ value }) => (isRecord(value) ? key(value) : undefined))
    return all.every((one) => one !== undefined) ? all : undefined
  }
  const by = keys((row) => numberOf(namedIn(row, numberName))) ?? keys((row) => readTime(namedIn(row, timeName))?.ms)
  if (!by) return rows
  return rows
    .map((row, i) => ({ row, key: by[i] ?? 0, i }))
    .sort((a, b) => a.key - b.key || a.i - b.i)
    .map(({ row }) => row)
}

function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
  return number !== undefined && Number.isFinite(number) ? number : undefined
}
