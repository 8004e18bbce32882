/**
 * The cells of a notebook. What stands in several of them may be one conversation that goes on, or a run in each: cells are read apart
 * where the one before came to its end and the next does not begin with what was said in it. It recognises no format.
 */
import type { Message } from '../../trace/message'
import { messageLists } from '../../trace/message-lists'
import { recordOf, verdictFrom } from '../../trace/verdict'
import { type Importer, isPlanned, type PlannedRun, type RecordedRun } from '../contract'
import { Ledger } from './ledger'
import type { Source, SourceEntry } from './source'

type Runs = readonly (RecordedRun | PlannedRun)[]

/** Lines of the whole text, counted from 1; `to` is the first that no longer belongs to it. */
interface Cell {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** The runs of a source, those of different cells apart. A source that is no notebook is read as a whole. */
export function runsByCell(source: Source, importer: Importer, ledger: Ledger): Runs {
  const talks = source.cells ? talksIn(source, cellsOf(source.cells), importer) : []
  if (talks.length < 2) return importer.parse(source, ledger)
  return talks.flatMap((cells) =>
    importer.parse(only(source, cells), ledger).map((run) => named(run, `${source.name ?? ''} [${numberOf(cells[0])}]`.trim())),
  )
}

/** What a cell printed and what it showed stand behind each other. */
function cellsOf(entries: readonly SourceEntry[]): readonly Cell[] {
  const cells: Cell[] = []
  entries.forEach(({ name, line }, i) => {
    const to = entries[i + 1]?.line ?? Number.POSITIVE_INFINITY
    const last = cells.at(-1)
    if (last?.name === name) cells.splice(-1, 1, { ...last, to })
    else cells.push({ name, from: line, to })
  })
  return cells
}

/** The cells of each conversation; none when the format tells its runs apart by itself. */
function talksIn(source: Source, cells: readonly Cell[], importer: Importer): readonly (readonly Cell[])[] {
  if (cells.length < 2 || held(importer.parse(source, new Ledger())).length !== 1) return []
  const talks: Cell[][] = []
  let before: Talk | undefined
  for (const cell of cells) {
    const ledger = new Ledger()
    const [run, more] = held(importer.parse(only(source, [cell]), ledger))
    if (more) return []
    const talk = run && talkOf(run, ledger)
    if (talk && (!before || (before.over && !beginsWith(talk.said, before.said)))) talks.push([cell])
    else if (talks.length > 0) talks.at(-1)?.push(cell)
    else talks.push([cell])
    before = talk ?? before
  }
  return talks
}

const held = (runs: Runs): Runs => runs.filter((run) => isPlanned(run) || run.events.length > 0)

interface Talk {
  readonly said: readonly string[]
  /** It came to an answer: nothing is left open that the next cell could go on with. */
  readonly over: boolean
}

function talkOf(run: RecordedRun | PlannedRun, ledger: Ledger): Talk {
  const record = recordOf((isPlanned(run) ? run.build(ledger.forRun()) : run).events)
  return {
    said: (messageLists(record.state)[0]?.messages ?? []).map(asSaid),
    over: verdictFrom(record, 'en')?.verdict === 'answered',
  }
}

const asSaid = ({ role, text, toolCalls }: Message): string =>
  JSON.stringify([role, text, toolCalls?.map(({ name, args }) => [name, args])])

/** The state was printed again, with what was said since. */
const beginsWith = (said: readonly string[], before: readonly string[]): boolean =>
  before.length > 0 && before.every((one, i) => said[i] === one)

/** The same text with the lines of all other cells empty: its places stay those of the whole. */
function only(source: Source, cells: readonly Cell[]): Source {
  const isIn = (line: number) => cells.some(({ from, to }) => line >= from && line < to)
  const lines = source.lines().map((line, i) => (isIn(i + 1) ? line : ''))
  return {
    ...source,
    text: lines.join('\n'),
    lines: (most) => (most === undefined ? lines : lines.slice(0, most)),
    documents() {
      const { form, documents, unreadable, cut } = source.documents()
      const own = documents.filter(({ line }) => isIn(line))
      return {
        form: own.length === 0 ? 'none' : form,
        documents: own,
        unreadable: unreadable.filter(({ where }) => isIn(Number(/^line (\d+)/.exec(where)?.[1] ?? 0))),
        cut: cut && isIn(lines.length),
      }
    },
  }
}

const numberOf = (cell: Cell | undefined): string => /\d+/.exec(cell?.name ?? '')?.[0] ?? ''

/** A run without a title of its own is told from the others by its cell. */
function named(run: RecordedRun | PlannedRun, title: string): RecordedRun | PlannedRun {
  if (!isPlanned(run)) return run.title.trim() === '' ? { ...run, title } : run
  return {
    title: run.title.trim() === '' ? title : run.title,
    startedAt: run.startedAt,
    id: run.id,
    get sources() {
      return run.sources
    },
    build(ledger) {
      const built = run.build(ledger)
      return built.title.trim() === '' ? { ...built, title } : built
    },
  }
}
