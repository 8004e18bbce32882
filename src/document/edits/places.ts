/**
 * Places that an edit brings in. Hundreds come at once when a graph is laid out, on the page's own time: what is plainly a place is taken
 * without asking the schema, which says everything else, and what is wrong with it.
 */
import { isRecord } from '../../base/json'
import { ok, type Result } from '../../base/result'
import type { EditProblem } from '../edit'
import { layoutSchema } from '../schema'
import type { Position } from '../types'
import { checked } from './checked'

type Places = Readonly<Record<string, Position>>

/** The places themselves if a file can hold them. */
export function checkedPlaces(positions: Places): Result<unknown, EditProblem> {
  return isRecord(positions) && Object.values(positions).every(isPlace) ? ok(positions) : checked(layoutSchema, { positions })
}

const isPlace = (at: unknown): boolean => isRecord(at) && Number.isFinite(at.x) && Number.isFinite(at.y)
