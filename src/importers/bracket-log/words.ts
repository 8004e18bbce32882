/** The sentences that this importer adds to its report and to its notices. */
import type { Bilingual } from '../../base/language'

interface Told {
  readonly what: Bilingual
  readonly why: Bilingual
}
const told = (what: string, why: string, que: string, porque: string): Told => ({
  what: { en: what, es: que },
  why: { en: why, es: porque },
})

export const inferredTarget = told(
  'where a router led',
  'Its line names no node: it is shown leading to the node whose lines come next.',
  'adónde llevó un router',
  'Su línea no nombra ningún nodo: se muestra llevando al nodo cuyas líneas vienen después.',
)
export const routersBehind = told(
  'a router’s line behind the hands',
  'It speaks of the calls that they had run by then, so it is shown before them: it is what led to them.',
  'la línea de un router detrás de las manos',
  'Habla de las llamadas que ellas ya habían ejecutado, así que se muestra antes: es lo que llevó a ellas.',
)
export const cutCalls = told(
  'calls whose arguments are cut off',
  'The log shortens long lines. What is left of the arguments is kept as it stands.',
  'llamadas con los argumentos cortados',
  'El registro acorta las líneas largas. Lo que queda de los argumentos se conserva tal cual.',
)
export const unprinted = told(
  'values that the log does not print',
  'It says which fields a node wrote, not always what: those are shown as a text that says so.',
  'valores que el registro no imprime',
  'Dice qué campos escribió un nodo, pero no siempre qué: se muestran con un texto que lo dice.',
)
export const namedNodes = told(
  'names of nodes',
  'Tags name kinds of nodes. Where a router sends to a name of that kind, the name is used.',
  'nombres de nodos',
  'Las etiquetas nombran clases de nodos. Donde un router envía a un nombre de esa clase, se usa ese nombre.',
)
export const emptyLap: Bilingual = { en: 'Nothing follows this heading.', es: 'No sigue nada a este encabezado.' }
export const untagged: Bilingual = {
  en: 'It stands outside the tagged lines of the log.',
  es: 'Está fuera de las líneas etiquetadas del registro.',
}

/** What a router's line says against the last message. `asked`: the tools that it asks for; `undefined` before any message. */
export function contradictions(
  calls: 'some' | 'none' | undefined,
  called: string | undefined,
  asked: readonly string[] | undefined,
): readonly Bilingual[] {
  if (asked === undefined) return []
  const list = asked.join(', ')
  const found: Bilingual[] = []
  if (calls === 'none' && asked.length > 0) {
    found.push({
      en: `The router's line says that there are no tool calls, but the last message asks for ${list}.`,
      es: `La línea del router dice que no hay llamadas a herramientas, pero el último mensaje pide ${list}.`,
    })
  }
  if (calls === 'some' && asked.length === 0) {
    found.push({
      en: "The router's line says that there are tool calls, but the last message asks for none.",
      es: 'La línea del router dice que hay llamadas a herramientas, pero el último mensaje no pide ninguna.',
    })
  }
  if (called !== undefined && !asked.includes(called)) {
    found.push({
      en: `The router's line says that ${called} was called, but the last message asks for ${asked.length === 0 ? 'no tool' : list}.`,
      es: `La línea del router dice que se llamó a ${called}, pero el último mensaje ${asked.length === 0 ? 'no pide ninguna herramienta' : `pide ${list}`}.`,
    })
  }
  return found
}
