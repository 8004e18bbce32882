/** The words of the editors: what is wrong with a text, and what the editor says of itself. */
import type { Bilingual } from '../../base/language'

const en = {
  line: (n: number, sentence: string) => `Line ${n}: ${sentence}`,
  more: (n: number) => (n === 1 ? 'and 1 more' : `and ${n} more`),
  neverClosed: (bracket: string) => `the ${bracket} is never closed.`,
  closesNothing: (bracket: string) => `this ${bracket} closes nothing.`,
  openText: 'this text has no closing quote.',
  openComment: 'this comment has no */ at its end.',
  stopsEarly: 'the code stops before it is finished.',
  missingBefore: (what: string) => `something is missing before ${what}.`,
  missingComma: (what: string) => `a comma is missing before ${what}.`,
  unexpected: (what: string) => `${what} was not expected here.`,
  tabKeys: 'Tab indents. Escape, then Tab, leaves the field.',
  unknownPlaceholder: (name: string, near: string | undefined) =>
    near === undefined
      ? `${name} is not known here, so it stays as it is.`
      : `${name} is not known here, so it stays as it is. Did you mean ${near}?`,
  placeholders: {
    date: 'the day of the run',
    budget: 'the soft rule of the budget',
    tools: 'the tools it is offered',
  },
  argument: 'an argument of the call',
  stateField: (type: string) => `state, ${type}`,
  completions: 'Suggestions',
}

const es: typeof en = {
  line: (n, sentence) => `Línea ${n}: ${sentence}`,
  more: (n) => `y ${n} más`,
  neverClosed: (bracket) => `el ${bracket} no se cierra nunca.`,
  closesNothing: (bracket) => `este ${bracket} no cierra nada.`,
  openText: 'a este texto le falta la comilla de cierre.',
  openComment: 'a este comentario le falta el */ del final.',
  stopsEarly: 'el código se acaba antes de estar completo.',
  missingBefore: (what) => `falta algo antes de ${what}.`,
  missingComma: (what) => `falta una coma antes de ${what}.`,
  unexpected: (what) => `aquí no se esperaba ${what}.`,
  tabKeys: 'Tab sangra. Escape y luego Tab salen del campo.',
  unknownPlaceholder: (name, near) =>
    near === undefined
      ? `${name} no se conoce aquí, así que se queda como está.`
      : `${name} no se conoce aquí, así que se queda como está. ¿Querías decir ${near}?`,
  placeholders: {
    date: 'el día de la ejecución',
    budget: 'la regla blanda del presupuesto',
    tools: 'las herramientas que se le ofrecen',
  },
  argument: 'un argumento de la llamada',
  stateField: (type) => `estado, ${type}`,
  completions: 'Sugerencias',
}

export const editorWords: Bilingual<typeof en> = { en, es }
