/**
 * Laying out the graph on show: asks for places and makes one move of them. Whatever was changed meanwhile stays: a node that is gone
 * is left out, one that a hand moved stays where it was put. When it fails nothing moves.
 */
import type { Bilingual } from '../base/language'
import type { Clock } from '../base/ports'
import type { Sliced } from '../base/slices'
import { noteBox } from '../document/note-size'
import { graphNamed, layoutOf } from '../document/queries'
import { type AgentDocument, END, type Position, START } from '../document/types'
import { placedAmong, type StandingBox } from '../layout/among'
import { movedBeside } from '../layout/beside'
import type { LayoutAsk } from '../layout/contract'
import type { DocumentState, DocumentStore } from './document-store'
import type { Services } from './services'
import type { SettingsStore } from './settings-store'
import type { ShellStore } from './shell-store'

/** Longer than this many milliseconds the good way may not take. */
export const layOutLimit = 4000
/** After so many milliseconds of work on the page there is a rest: with the drawing of a frame it is less than a frame takes. */
const stretch = 5

export interface LayOutAsk extends LayoutAsk {
  /** Where everything on show stands now; what is not among `boxes` stays there. */
  readonly seen: readonly StandingBox[]
  /** The work of getting ready to show the new places, done bit by bit before they are put into the document. */
  readonly prepare?: ((places: Readonly<Record<string, Position>>) => Sliced<void>) | undefined
}
/** `nothing`: it stood like that already, or there was nothing to lay out. */
export type LaidOut = 'moved' | 'nothing' | 'failed'

const label: Bilingual<string> = { en: 'Lay out', es: 'Ordenar' }

interface Uses {
  readonly services: Services
  readonly documents: DocumentStore
  readonly settings: SettingsStore
  readonly shell: ShellStore
}

/** The second is the document as it was when this was asked for. */
export async function layOut(
  { seen, prepare, ...ask }: LayOutAsk,
  { id, graphName, document: before }: DocumentState,
  { services, documents, settings, shell }: Uses,
): Promise<LaidOut> {
  if (ask.boxes.length === 0) return 'nothing'
  const answer = await services.layout.layOut(ask, layOutLimit)
  shell.dismiss('layout-failed')
  shell.dismiss('layout-plain')
  // What came is looked at in a task of its own.
  await services.clock.sleep(0)
  if (documents.getState().id !== id) return 'nothing'
  if (!answer.ok) {
    shell.tell({ code: 'layout-failed', cause: answer.error.cause })
    return 'failed'
  }
  const asked = new Set(ask.boxes.map((box) => box.id))
  const others = seen.filter((box) => !asked.has(box.id))
  const places =
    others.length === 0
      ? answer.value.places
      : placedAmong(
          answer.value.places,
          seen.filter((box) => asked.has(box.id)),
          others,
        )
  const moves = () => movesOf(places, seen, before, documents.getState().document, graphName)
  if (answer.value.by === 'fallback') shell.tell({ code: 'layout-plain' })
  const { document: found } = documents.getState()
  const wanted = moves()
  if (!wanted) return 'nothing'
  if (prepare) await inStretches(prepare(wanted), services.clock)
  // Somebody may have gone on editing meanwhile, or opened another document.
  const positions = documents.getState().document === found ? wanted : moves()
  if (!positions || documents.getState().id !== id) return 'nothing'
  const beside = notesBeside(positions, seen, documents.getState().document, graphName)
  const done = documents.apply(
    { type: 'move', graph: graphName, positions, ...(beside && { notes: beside }) },
    label[settings.getState().language],
  )
  return done.ok ? 'moved' : 'failed'
}

/** Does work on the page's own time a few milliseconds at a time, with a rest after the last of it too. */
async function inStretches(work: Sliced<void>, clock: Clock): Promise<void> {
  let from = clock.now()
  for (let step = work.next(); !step.done; step = work.next()) {
    if (clock.now() - from < stretch) continue
    await clock.sleep(0)
    from = clock.now()
  }
  await clock.sleep(0)
}

/** What moves: nodes that are there still and that nobody moved meanwhile. `undefined` when everything stands there already. */
function movesOf(
  places: Readonly<Record<string, Position>>,
  seen: readonly StandingBox[],
  before: AgentDocument,
  now: AgentDocument,
  graphName: string,
): Readonly<Record<string, Position>> | undefined {
  const there = new Set([START, END, ...(graphNamed(now, graphName)?.nodes.map((node) => node.id) ?? [])])
  const [was, is] = [positionsIn(before, graphName), positionsIn(now, graphName)]
  const moves = new Map<string, Position>()
  let moved = false
  for (const [id, at] of Object.entries(places)) {
    if (!there.has(id) || !same(was(id), is(id))) continue
    moves.set(id, { x: at.x, y: at.y })
    moved ||= !same(is(id), at)
  }
  if (!moved) return undefined
  // What stays and has no position of its own keeps the place where it is seen: it must not follow what moves.
  for (const { id, x, y } of seen) if (!moves.has(id) && there.has(id) && is(id) === undefined) moves.set(id, { x, y })
  return Object.fromEntries(moves)
}

/** Notes go along with what they stand beside. */
function notesBeside(
  positions: Readonly<Record<string, Position>>,
  seen: readonly StandingBox[],
  document: AgentDocument,
  graphName: string,
): Readonly<Record<string, Position>> | undefined {
  const notes = layoutOf(document, graphName)?.notes ?? []
  if (notes.length === 0) return undefined
  const now = seen.map((box) => ({ ...box, ...(Object.hasOwn(positions, box.id) ? positions[box.id] : {}) }))
  return movedBeside(
    notes.map((note) => ({ id: note.id, ...noteBox(note) })),
    seen,
    now,
  )
}

function positionsIn(document: AgentDocument, graphName: string): (id: string) => Position | undefined {
  const layouts = document.layout
  const positions = layouts && Object.hasOwn(layouts, graphName) ? layouts[graphName]?.positions : undefined
  return (id) => (positions && Object.hasOwn(positions, id) ? positions[id] : undefined)
}

const same = (a: Position | undefined, b: Position | undefined): boolean => a === b || (a?.x === b?.x && a?.y === b?.y)
