import type { Bilingual } from '../../base/language'

/** The words of the lesson pane; the lessons' own texts are in src/lessons. */
export const lessonWords: Bilingual<{
  readonly title: string
  readonly intro: string
  readonly lesson: (n: number, of: number) => string
  readonly close: string
  readonly all: string
  readonly start: string
  readonly restart: string
  readonly done: string
  readonly stages: readonly [string, string, string, string]
  readonly stagesLabel: string
  readonly before: string
  readonly yourGuess: string
  readonly right: string
  readonly wrong: string
  readonly happened: string
  readonly goal: string
  readonly checks: string
  readonly passed: (n: number, of: number) => string
  readonly pass: string
  readonly fail: string
  readonly changed: string
  readonly hint: (n: number, of: number) => string
  readonly solution: string
  readonly next: string
  readonly nextPredict: string
  readonly nextRun: string
  readonly nextFind: string
  readonly stepForward: string
  readonly nextEnd: string
  readonly openAgent: string
  readonly run: string
  readonly runAndCheck: string
  readonly running: string
  readonly nextLesson: string
  readonly finds: string
  readonly thisStep: (n: number) => string
  readonly notThis: (n: number) => string
  readonly learned: string
  readonly found: string
}> = {
  en: {
    title: 'Lessons',
    intro: 'Short exercises on a real graph. Each opens a document of its own; yours stays kept.',
    lesson: (n, of) => `Lesson ${n} of ${of}`,
    close: 'Close the lessons',
    all: 'All lessons',
    start: 'Start',
    restart: 'Start again',
    done: 'Done',
    stages: ['Predict', 'Run', 'Change', 'Explain'],
    stagesLabel: 'Where you are in the lesson',
    before: 'Before you run it',
    yourGuess: 'You said this.',
    right: 'You said this, and it happened.',
    wrong: 'You said this. It did not happen.',
    happened: 'This happened',
    goal: 'Goal',
    checks: 'Checks',
    passed: (n, of) => `${n} of ${of} pass`,
    pass: 'passes',
    fail: 'fails',
    changed: 'The graph has changed since this run. Run it again to check.',
    hint: (n, of) => `Hint ${n} of ${of}`,
    solution: 'Show the solution',
    next: 'Next',
    nextPredict: 'Choose what you expect.',
    nextRun: 'Run the graph and see.',
    nextFind: 'Go through the run with the left and right arrow keys, and answer the question above.',
    stepForward: 'One step forward',
    nextEnd: 'That was the last lesson. The research agent uses all of it: a loop, a router with a budget, and a summary.',
    openAgent: 'Open the research agent',
    run: 'Run',
    runAndCheck: 'Run and check',
    running: 'Running',
    nextLesson: 'Next lesson',
    finds: 'Find it in the run',
    thisStep: (n) => `It is step ${n}`,
    notThis: (n) => `Not step ${n}. Step on and look again.`,
    learned: 'What you saw',
    found: 'Found',
  },
  es: {
    title: 'Lecciones',
    intro: 'Ejercicios breves sobre un grafo de verdad. Cada uno abre su propio documento; el tuyo se conserva.',
    lesson: (n, of) => `Lección ${n} de ${of}`,
    close: 'Cerrar las lecciones',
    all: 'Todas las lecciones',
    start: 'Empezar',
    restart: 'Empezar de nuevo',
    done: 'Hecha',
    stages: ['Predice', 'Ejecuta', 'Cambia', 'Explica'],
    stagesLabel: 'Dónde estás en la lección',
    before: 'Antes de ejecutar',
    yourGuess: 'Dijiste esto.',
    right: 'Dijiste esto, y pasó.',
    wrong: 'Dijiste esto. No pasó.',
    happened: 'Esto pasó',
    goal: 'Meta',
    checks: 'Comprobaciones',
    passed: (n, of) => `${n} de ${of} se cumplen`,
    pass: 'se cumple',
    fail: 'no se cumple',
    changed: 'El grafo ha cambiado desde esta ejecución. Ejecútalo otra vez para comprobar.',
    hint: (n, of) => `Pista ${n} de ${of}`,
    solution: 'Ver la solución',
    next: 'Ahora',
    nextPredict: 'Elige lo que esperas.',
    nextRun: 'Ejecuta el grafo y mira.',
    nextFind: 'Recorre la ejecución con las flechas izquierda y derecha, y responde a la pregunta de arriba.',
    stepForward: 'Un paso adelante',
    nextEnd: 'Era la última lección. El agente de investigación lo usa todo: un bucle, un router con presupuesto y un resumen.',
    openAgent: 'Abrir el agente de investigación',
    run: 'Ejecutar',
    runAndCheck: 'Ejecutar y comprobar',
    running: 'Ejecutando',
    nextLesson: 'Siguiente lección',
    finds: 'Encuéntralo en la ejecución',
    thisStep: (n) => `Es el paso ${n}`,
    notThis: (n) => `El paso ${n} no es. Sigue y mira otra vez.`,
    learned: 'Lo que has visto',
    found: 'Encontrado',
  },
}
