/**
 * Names of one sort (the fields of a graph, the tools, the models), ready to be asked about again and again: is it there, and which is
 * most like one that is not. Kept from one look at a document to the next.
 */
import { editDistance, nearestName } from '../base/text'
import type { AgentDocument, Field, Model, Tool } from '../document/types'
import { recentFor } from './recent-for'

export interface Names {
  readonly list: readonly string[]
  readonly has: (name: string) => boolean
  /** As `nearestName` finds it among the list. */
  readonly nearest: (name: string) => string | undefined
}

/** The names of a list. */
export function namesOf(list: readonly string[]): Names {
  const there = new Set(list)
  const told = new Map<string, string | undefined>()
  let look: ((name: string) => string | undefined) | undefined
  return {
    list,
    has: (name) => there.has(name),
    nearest: (name) => {
      if (told.has(name)) return told.get(name)
      look ??= list.length < fewNames ? (one) => nearestName(one, list) : nearestAmong(list)
      const nearest = look(name)
      told.set(name, nearest)
      return nearest
    },
  }
}

export const fieldNames = recentFor((fields: readonly Field[]): Names => namesOf(fields.map((field) => field.name)))
export const toolNames = recentFor((tools: readonly Tool[]): Names => namesOf(tools.map((tool) => tool.name)))
export const modelNames = recentFor((models: readonly Model[]): Names => namesOf(models.map((model) => model.id)))
export const graphNames = recentFor((graphs: AgentDocument['graphs']): Names => namesOf(Object.keys(graphs)))

/** So few are gone through as they are. */
const fewNames = 12

/** Finds the same as `nearestName`, but measures only those that can be near by their length and their letters. */
function nearestAmong(list: readonly string[]): (name: string) => string | undefined {
  const candidates = list.map((name) => {
    const simple = simpleName(name)
    return { name, simple, letters: lettersOf(simple), most: Math.max(1, Math.floor(name.length / 3)) }
  })
  return (name) => {
    const simple = simpleName(name)
    const letters = lettersOf(simple)
    let best: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const candidate of candidates) {
      const most = Math.min(candidate.most, least - 1)
      if (Math.abs(candidate.simple.length - simple.length) > most) continue
      // One change of a letter can at best put one letter right on either side.
      if (bitsOf(letters & ~candidate.letters) > most || bitsOf(candidate.letters & ~letters) > most) continue
      const distance = editDistance(simple, candidate.simple)
      if (distance > most) continue
      best = candidate.name
      least = distance
    }
    return best
  }
}

const simpleName = (text: string) => text.toLowerCase().replace(/[-_\s]/g, '')

/** The letters of a word as bits: different words may share a bit, so fewer bits differ than letters. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function bitsOf(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
