/**
 * Texts that cannot be read yet, kept while their fields are not shown: nobody loses half an hour of JSON because they looked at another
 * node or pressed Run. Each is known by its place in the form and its label; it is let go of when the value under it has changed.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { sameJson } from '../../../base/json'

export interface UnfinishedText {
  readonly text: string
  /** The value that it stands in for. */
  readonly base: unknown
}

/** By place and label. Whoever shows the forms holds it, for as long as the document is open. */
export type UnfinishedTexts = Map<string, UnfinishedText>

export const UnfinishedContext = createContext<UnfinishedTexts | undefined>(undefined)
const PlaceContext = createContext('')

const beneath = (place: string, name: string): string => `${place}/${name}`

/** A part of a form whose fields have labels that others have too. */
export function Place({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useContext(PlaceContext)
  return <PlaceContext value={beneath(place, name)}>{children}</PlaceContext>
}

export interface Unfinished {
  get(value: unknown): string | undefined
  keep(text: UnfinishedText | undefined): void
}

/** What is kept of the field of this label, here; `undefined` where nothing is kept. */
export function useUnfinished(label: string): Unfinished | undefined {
  const texts = useContext(UnfinishedContext)
  const key = beneath(useContext(PlaceContext), label)
  if (!texts) return undefined
  return {
    get(value) {
      const found = texts.get(key)
      return found && sameJson(found.base, value) ? found.text : undefined
    },
    keep(text) {
      if (text) texts.set(key, text)
      else texts.delete(key)
    },
  }
}

/** Whether something is kept in the part of the form called `name`. */
export function useHasUnfinished(): (name: string) => boolean {
  const texts = useContext(UnfinishedContext)
  const place = useContext(PlaceContext)
  return (name) => [...(texts?.keys() ?? [])].some((key) => key.startsWith(`${beneath(place, name)}/`))
}
