/** The words of the rules of a router. */
import type { Bilingual } from '../../../base/language'
import type { Comparison, Condition } from '../../../document/types'

interface RuleWords {
  readonly rule: (n: number) => string
  readonly branch: string
  readonly when: string
  readonly conditions: Readonly<Record<Condition['type'], string>>
  readonly tool: string
  readonly field: string
  readonly compare: string
  readonly comparisons: Readonly<Record<Comparison, string>>
  readonly value: string
  readonly atLeast: string
  readonly atLeastTokens: string
  readonly theBudget: string
  readonly aNumber: string
  readonly rounds: string
  readonly tokens: string
  readonly budgetIs: (rounds: number | null | undefined) => string
  readonly code: string
  readonly codeHint: string
  readonly up: (n: number) => string
  readonly down: (n: number) => string
  readonly remove: (n: number) => string
  readonly add: string
  readonly none: string
  readonly trueValue: string
  readonly falseValue: string
}

export const ruleWords: Bilingual<RuleWords> = {
  en: {
    rule: (n) => `Rule ${n}`,
    branch: 'Branch',
    when: 'when',
    conditions: {
      'tool-calls': 'the last message asks for tools',
      'calls-tool': 'it asks for one certain tool',
      rounds: 'rounds of tools have run',
      field: 'a state field has a value',
      tokens: 'the conversation is long',
      code: 'your own code says so',
    },
    tool: 'Tool',
    field: 'Field',
    compare: 'is',
    comparisons: {
      '=': 'equal to',
      '!=': 'not equal to',
      '>': 'greater than',
      '>=': 'at least',
      '<': 'less than',
      '<=': 'at most',
      contains: 'something that contains',
      empty: 'empty',
    },
    value: 'Value',
    atLeast: 'At least this many rounds',
    atLeastTokens: 'At least this many tokens',
    theBudget: 'the budget',
    aNumber: 'a number',
    rounds: 'rounds',
    tokens: 'tokens',
    budgetIs: (rounds) =>
      typeof rounds === 'number' ? `The budget allows ${rounds} now.` : 'The budget has no cap now, so this rule never holds.',
    code: 'Code',
    codeHint: 'The body of a function of `state` that returns true or false.',
    up: (n) => `Move rule ${n} up`,
    down: (n) => `Move rule ${n} down`,
    remove: (n) => `Remove rule ${n}`,
    add: 'Add a rule',
    none: 'No rules yet: every decision goes to the branch below.',
    trueValue: 'true',
    falseValue: 'false',
  },
  es: {
    rule: (n) => `Regla ${n}`,
    branch: 'Rama',
    when: 'cuando',
    conditions: {
      'tool-calls': 'el mensaje pide herramientas',
      'calls-tool': 'pide una herramienta concreta',
      rounds: 'ya van unas cuantas rondas',
      field: 'un campo del estado tiene un valor',
      tokens: 'la conversación es larga',
      code: 'lo dice tu propio código',
    },
    tool: 'Herramienta',
    field: 'Campo',
    compare: 'es',
    comparisons: {
      '=': 'igual a',
      '!=': 'distinto de',
      '>': 'mayor que',
      '>=': 'como mínimo',
      '<': 'menor que',
      '<=': 'como máximo',
      contains: 'algo que contiene',
      empty: 'vacío',
    },
    value: 'Valor',
    atLeast: 'Al menos estas rondas',
    atLeastTokens: 'Al menos estos tokens',
    theBudget: 'el presupuesto',
    aNumber: 'un número',
    rounds: 'rondas',
    tokens: 'tokens',
    budgetIs: (rounds) =>
      typeof rounds === 'number'
        ? `El presupuesto permite ahora ${rounds}.`
        : 'El presupuesto no tiene tope ahora, así que esta regla nunca se cumple.',
    code: 'Código',
    codeHint: 'El cuerpo de una función de `state` que devuelve true o false.',
    up: (n) => `Subir la regla ${n}`,
    down: (n) => `Bajar la regla ${n}`,
    remove: (n) => `Quitar la regla ${n}`,
    add: 'Añadir una regla',
    none: 'Aún no hay reglas: toda decisión va a la rama de abajo.',
    trueValue: 'true',
    falseValue: 'false',
  },
}
