/** The language of the interface, for every component below. Each area keeps its own catalogue beside it: `words.ts`, English and Spanish. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Bilingual, Language } from '../../base/language'

const LanguageContext = createContext<Language>('en')

/** Gives everything below it a language. */
export function LanguageProvider({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The language of the interface. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** The entries of a catalogue (or one text) in the interface's language. */
export function useWords<T>(catalogue: Bilingual<T>): T {
  return catalogue[useContext(LanguageContext)]
}
