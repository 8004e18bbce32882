/** Where the editors' chunk comes from. Whoever shows forms hands it in; without it every field stays the plain text area that it begins as. */
import { createContext } from 'react'
import type { LatePart } from '../app/late'

export type EditorsPart = LatePart<typeof import('./editors')>

export const EditorsContext = createContext<EditorsPart | undefined>(undefined)
