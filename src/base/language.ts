/** The languages of the interface. Engine words (router, reducer, checkpoint) stay English in both. */
export type Language = 'en' | 'es'

export const languages = ['en', 'es'] as const satisfies readonly Language[]

/** A text in each language. */
export type Bilingual<T = string> = Readonly<Record<Language, T>>

/** True for a value that names one of our languages. */
export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'es'
