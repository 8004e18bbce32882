/** One text that holds the results of several calls: smolagents writes them below each other, and not which is which. */
import type { Guess } from './mapped'

/** What of it answers each call: a line each when there are as many lines as calls, else the whole of it for every one. */
export function sharedText(text: string, calls: number): readonly string[] {
  if (calls < 2) return [text]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length === calls ? lines : Array.from({ length: calls }, () => text)
}

export const sharedResult: Guess = {
  what: { en: 'which result answers which call', es: 'qué resultado responde a qué llamada' },
  why: {
    en: 'One text holds the results of several calls: where it has a line for each they were taken in order, else all of it stands with each.',
    es: 'Un texto contiene los resultados de varias llamadas: si tiene una línea por cada una se tomaron en orden; si no, está entero con cada una.',
  },
}
