/** The words of the top bar and of the question. */
import type { Bilingual } from '../../base/language'
import type { RunNote } from './use-run-note'

interface BarWords {
  readonly skip: string
  readonly undo: string
  readonly redo: string
  readonly undoWhat: (label: string) => string
  readonly redoWhat: (label: string) => string
  readonly mode: string
  readonly edit: string
  readonly replay: string
  readonly noRunYet: string
  readonly budget: string
  readonly roundsUpTo: string
  readonly roundsLeft: string
  readonly roundsUncapped: string
  readonly roundsUsed: string
  readonly tokensUpTo: string
  readonly tokensUsed: string
  readonly tokensUncapped: string
  readonly of: string
  readonly estimated: string
  readonly editBudget: string
  readonly run: string
  readonly runAgain: string
  readonly stop: string
  readonly loading: string
  readonly language: string
  readonly theme: Readonly<Record<'system' | 'light' | 'dark', string>>
  readonly themeNow: (theme: string) => string
  readonly lessons: string
  readonly recordingPanel: string
  readonly whatIf: string
  readonly searchOrDo: string
  readonly find: string
  readonly shortcuts: string
  readonly more: string
  readonly question: string
  readonly questionPlaceholder: string
  readonly setQuestion: string
  readonly questionHint: string
  /** As it stands on the key. */
  readonly enter: string
  readonly changedSince: Readonly<Record<RunNote, string>>
}

export const barWords: Bilingual<BarWords> = {
  en: {
    skip: 'Skip to the canvas',
    undo: 'Undo',
    redo: 'Redo',
    undoWhat: (label) => `Undo: ${label}`,
    redoWhat: (label) => `Redo: ${label}`,
    mode: 'Mode',
    edit: 'Edit',
    replay: 'Replay',
    noRunYet: 'No run yet. Run it to step through what happened.',
    budget: 'Budget',
    roundsUpTo: 'Rounds up to',
    roundsLeft: 'Rounds left',
    roundsUncapped: 'Rounds: no cap',
    roundsUsed: 'Rounds',
    tokensUpTo: 'Tokens up to',
    tokensUsed: 'Tokens',
    tokensUncapped: 'Tokens: no cap',
    of: 'of',
    estimated: 'estimated from characters',
    editBudget: 'Change the budget',
    run: 'Run',
    runAgain: 'Run again',
    stop: 'Stop',
    loading: 'Loading the engine…',
    language: 'Language',
    theme: { system: 'as the system', light: 'light', dark: 'dark' },
    themeNow: (theme) => `Theme: ${theme}`,
    lessons: 'Lessons',
    recordingPanel: 'About the recording',
    whatIf: 'What if',
    searchOrDo: 'Search or do',
    find: 'Find',
    shortcuts: 'Keyboard shortcuts',
    more: 'More',
    question: 'Question',
    questionPlaceholder: 'Type a question for the agent',
    setQuestion: 'Change the question',
    questionHint: 'Enter runs it',
    enter: 'Enter',
    changedSince: {
      question: 'Not run yet',
      drawing: 'The drawing has changed since this run',
      'on-record': 'Ran on the record',
      'own-graph': 'Ran on the record, on its own graph',
    },
  },
  es: {
    skip: 'Saltar al lienzo',
    undo: 'Deshacer',
    redo: 'Rehacer',
    undoWhat: (label) => `Deshacer: ${label}`,
    redoWhat: (label) => `Rehacer: ${label}`,
    mode: 'Modo',
    edit: 'Editar',
    replay: 'Repetición',
    noRunYet: 'Aún no hay ninguna ejecución. Ejecuta para recorrer lo que pasó.',
    budget: 'Presupuesto',
    roundsUpTo: 'Rondas: hasta',
    roundsLeft: 'Quedan rondas',
    roundsUncapped: 'Rondas: sin tope',
    roundsUsed: 'Rondas',
    tokensUpTo: 'Tokens: hasta',
    tokensUsed: 'Tokens',
    tokensUncapped: 'Tokens: sin tope',
    of: 'de',
    estimated: 'estimado por caracteres',
    editBudget: 'Cambiar el presupuesto',
    run: 'Ejecutar',
    runAgain: 'Ejecutar otra vez',
    stop: 'Parar',
    loading: 'Cargando el motor…',
    language: 'Idioma',
    theme: { system: 'como el sistema', light: 'claro', dark: 'oscuro' },
    themeNow: (theme) => `Tema: ${theme}`,
    lessons: 'Lecciones',
    recordingPanel: 'Sobre la grabación',
    whatIf: 'Y si…',
    searchOrDo: 'Buscar o hacer',
    find: 'Buscar',
    shortcuts: 'Atajos de teclado',
    more: 'Más',
    question: 'Pregunta',
    questionPlaceholder: 'Escribe una pregunta para el agente',
    setQuestion: 'Cambiar la pregunta',
    questionHint: 'Intro la ejecuta',
    enter: 'Intro',
    changedSince: {
      question: 'Aún sin ejecutar',
      drawing: 'El dibujo ha cambiado desde esta ejecución',
      'on-record': 'Fue con lo grabado',
      'own-graph': 'Fue con lo grabado, en su propio grafo',
    },
  },
}
