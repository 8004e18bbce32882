/** Where two runs part, for a person, in either language: in what, by what, and the sentence of each step at which they do. */
import type { Bilingual, Language } from '../base/language'
import { type ComparedRun, type NotCompared, oneTurn, type RunComparison } from '../replay/compare-runs'
import { partingCause } from '../replay/parting-cause'
import { partingText } from '../replay/parting-words'
import type { TraceIndex } from '../replay/trace-index'
import { sentenceText } from '../trace/sentence'

export interface Compared {
  readonly comparison: RunComparison
  readonly first: TraceIndex
  /** The turn of the first that was compared; all of them when absent. */
  readonly turn?: number | undefined
  readonly second: TraceIndex
  /** Names of the tools that the graph of the second has, where they are known. */
  readonly tools?: readonly string[] | undefined
  /** The second was given the answers of the first. */
  readonly onRecord: boolean
}

/** The lines that tell a comparison. */
export function comparisonTold(
  { comparison: { agreed, parting, readElse, notCompared = [] }, first, turn, second, tools, onRecord }: Compared,
  language: Language,
): readonly string[] {
  const words = all[language]
  const called = onRecord ? words.onRecord : words.two
  const told = (index: TraceIndex, step: number | undefined) =>
    step === undefined ? words.over : words.step(step + 1, sentenceText(index.sentence(step, language), language))
  const numbers = readElse.map((step) => step + 1).join(', ')
  const reads = readElse.length === 0 ? [] : [words.readElse(readElse.length, parting !== undefined, onRecord, numbers)]
  const left = notCompared.map((sort) => words.notCompared[sort])
  if (!parting) return [words.allSame(agreed), ...reads, ...left]
  const one: ComparedRun = turn === undefined ? first : oneTurn(first, turn)
  const where = parting.first ?? parting.second ?? 0
  const node = (parting.first === undefined ? second : first).steps[where]?.node ?? ''
  const cause = partingCause(parting, one, second, tools)
  return [
    `${words.sameFor(agreed)} ${partingText({ cause, first: called.first, second: called.second, at: where + 1, node }, language)}`,
    `  ${called.inFirst}${told(first, parting.first)}`,
    `  ${called.inSecond}${told(second, parting.second)}`,
    ...reads,
    ...left,
  ]
}

interface Called {
  readonly first: string
  readonly second: string
  readonly inFirst: string
  readonly inSecond: string
}

interface Words {
  readonly onRecord: Called
  readonly two: Called
  readonly over: string
  readonly step: (n: number, sentence: string) => string
  readonly sameFor: (steps: number) => string
  readonly allSame: (steps: number) => string
  readonly readElse: (steps: number, before: boolean, onRecord: boolean, numbers: string) => string
  readonly notCompared: Readonly<Record<NotCompared, string>>
}

const all: Bilingual<Words> = {
  en: {
    onRecord: { first: 'the record', second: 'this run', inFirst: 'In the record, ', inSecond: 'In this run, ' },
    two: { first: 'the first', second: 'the second', inFirst: 'In the first, ', inSecond: 'In the second, ' },
    over: 'it was over.',
    step: (n, sentence) => `step ${n}: ${sentence}`,
    sameFor: (n) => (n === 0 ? 'They differ from the start.' : `They do the same for ${n === 1 ? '1 step' : `${n} steps`}.`),
    allSame: (n) => `The two did the same in all ${n} steps.`,
    readElse: (n, before, onRecord, numbers) => {
      const steps = `In ${n === 1 ? '1 step' : `${n} steps`}${before ? ' before that' : ''}, the model read something else and`
      return onRecord
        ? `${steps} was given the recorded reply all the same; a real one may differ: ${numbers}.`
        : `${steps} gave the same reply: ${numbers}.`
    },
    notCompared: {
      input: 'What they began with is not compared: one of the two does not tell it.',
      decisions: 'The decisions of routers are not compared: one of the two does not tell them.',
      inside: 'Steps inside a node are not compared: one of the two does not tell them.',
      pauses: 'Pauses for a person are not compared: one of the two has none.',
    },
  },
  es: {
    onRecord: { first: 'el registro', second: 'esta ejecución', inFirst: 'En el registro, ', inSecond: 'En esta ejecución, ' },
    two: { first: 'la primera', second: 'la segunda', inFirst: 'En la primera, ', inSecond: 'En la segunda, ' },
    over: 'ya había terminado.',
    step: (n, sentence) => `paso ${n}: ${sentence}`,
    sameFor: (n) => (n === 0 ? 'Son distintas desde el principio.' : `Hacen lo mismo en ${n === 1 ? '1 paso' : `${n} pasos`}.`),
    allSame: (n) => `Las dos hicieron lo mismo en ${n === 1 ? 'el único paso' : `los ${n} pasos`}.`,
    readElse: (n, before, onRecord, numbers) => {
      const steps = `En ${n === 1 ? '1 paso' : `${n} pasos`}${before ? ' antes de eso' : ''}, el modelo leyó otra cosa y`
      return onRecord
        ? `${steps} recibió igualmente la respuesta grabada; uno de verdad puede decir otra: ${numbers}.`
        : `${steps} dio la misma respuesta: ${numbers}.`
    },
    notCompared: {
      input: 'Con qué empezaron no se compara: una de las dos no lo cuenta.',
      decisions: 'Las decisiones de los routers no se comparan: una de las dos no las cuenta.',
      inside: 'Los pasos dentro de un nodo no se comparan: una de las dos no los cuenta.',
      pauses: 'Las pausas para una persona no se comparan: una de las dos no tiene ninguna.',
    },
  },
}
