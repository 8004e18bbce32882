/** The words of the replay inspector, English and Spanish. Field, node, tool and reducer names come from the run and are never translated. */
import type { Bilingual } from '../../base/language'
import { microscopeWords } from './words-microscope'
import { tabWords } from './words-tabs'

interface InspectorWords {
  readonly visit: (n: number, total: number) => string
  readonly notVisited: string
  readonly visitBefore: string
  readonly visitAfter: string
  readonly elsewhere: (node: string) => string
  readonly nothingYet: string
  readonly roles: {
    readonly person: string
    readonly system: string
    readonly tool: string
    readonly other: string
    readonly input: string
    readonly output: string
  }
  readonly step: (n: number) => string
  readonly goToStep: (n: number) => string
  readonly showAll: (characters: string) => string
  readonly showLess: string
  readonly cut: (shown: string, all: string) => string
}

export const inspectorWords: Bilingual<InspectorWords> = {
  en: {
    visit: (n, total) => `visit ${n} of ${total}`,
    notVisited: 'not visited',
    visitBefore: 'Go to the visit before',
    visitAfter: 'Go to the next visit',
    elsewhere: (node) => `Not at this step. The run is at ${node}.`,
    nothingYet: 'Nothing to show yet. Run it to see each step.',
    roles: { person: 'person', system: 'system', tool: 'tool result', other: 'message', input: 'input', output: 'output' },
    step: (n) => `step ${n}`,
    goToStep: (n) => `Go to step ${n}`,
    showAll: (characters) => `Show all (${characters} characters)`,
    showLess: 'Show less',
    cut: (shown, all) => `The first ${shown} of ${all} characters. Raw has the rest.`,
  },
  es: {
    visit: (n, total) => `visita ${n} de ${total}`,
    notVisited: 'sin visitar',
    visitBefore: 'Ir a la visita anterior',
    visitAfter: 'Ir a la visita siguiente',
    elsewhere: (node) => `No en este paso. La ejecución está en ${node}.`,
    nothingYet: 'Aún no hay nada que mostrar. Ejecútala para ver cada paso.',
    roles: { person: 'persona', system: 'sistema', tool: 'resultado', other: 'mensaje', input: 'entrada', output: 'salida' },
    step: (n) => `paso ${n}`,
    goToStep: (n) => `Ir al paso ${n}`,
    showAll: (characters) => `Mostrar todo (${characters} caracteres)`,
    showLess: 'Mostrar menos',
    cut: (shown, all) => `Los primeros ${shown} de ${all} caracteres. El resto está en Crudo.`,
  },
}

export { microscopeWords, tabWords }
