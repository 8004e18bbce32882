/** The words of the timeline, English and Spanish. "Play" only shows what is recorded; running is never called play. */
import type { Bilingual } from '../../base/language'

/** What a bar says when it is not the name of something. */
export type LabelWord = 'answer' | 'thinking' | 'unclear' | 'nowhere' | 'asks' | 'answered' | 'empty' | 'start'

interface TimelineWords {
  readonly none: string
  readonly waiting: string
  readonly step: (n: number, total: number) => string
  readonly stepRunning: (n: number) => string
  readonly runGoesOn: string
  readonly first: string
  readonly back: string
  readonly play: string
  readonly pause: string
  readonly forward: string
  readonly last: string
  readonly speed: string
  readonly scrubber: string
  readonly free: string
  readonly verdictGoes: (n: number) => string
  readonly verdictMore: string
  readonly verdictFix: string
  readonly chart: string
  readonly lapRow: string
  readonly lap: (n: number) => string
  readonly turnLap: (turn: number, lap: number) => string
  readonly roundsLeft: string
  readonly roundsOf: (left: number, of: number) => string
  readonly roundsOver: (over: number) => string
  readonly roundsHint: string
  readonly context: string
  readonly contextHint: string
  readonly contextEstimated: string
  readonly visits: (done: number, total: number) => string
  readonly bar: (n: number, kind: string, label: string) => string
  readonly input: (n: number) => string
  readonly bin: (first: number, last: number, kind: string, count: number) => string
  readonly failed: string
  readonly together: (nodes: number) => string
  readonly binned: string
  readonly labels: Readonly<Record<LabelWord, string>>
}

export const timelineWords: Bilingual<TimelineWords> = {
  en: {
    none: 'No run yet. Run it to see each step.',
    waiting: 'The run is starting.',
    step: (n, total) => `Step ${n} of ${total}`,
    stepRunning: (n) => `Step ${n}, running`,
    runGoesOn: 'The run is going on.',
    first: 'First step (Home)',
    back: 'Back (Left)',
    play: 'Play (Space)',
    pause: 'Pause (Space)',
    forward: 'Forward (Right)',
    last: 'Last step (End)',
    speed: 'Speed',
    scrubber: 'Step',
    free: 'Replay calls no model and no tool',
    verdictGoes: (n) => `Go to step ${n}`,
    verdictMore: 'Why, and what to do',
    verdictFix: 'What to do:',
    chart: 'Steps by kind of node, one column each',
    lapRow: 'Lap',
    lap: (n) => `lap ${n}`,
    turnLap: (turn, lap) => `turn ${turn}, lap ${lap}`,
    roundsLeft: 'Rounds left',
    roundsOf: (left, of) => `${left} of ${of}`,
    roundsOver: (over) => `${over} over`,
    roundsHint: 'Tool rounds that the budget still allows after this step',
    context: 'Context',
    contextHint: 'Tokens that the model read at its last call',
    contextEstimated: 'estimated from the length of the text',
    visits: (done, total) => `${done} of ${total}`,
    bar: (n, kind, label) => `Step ${n}, ${kind}: ${label}`,
    input: (n) => `Step ${n}: the input`,
    bin: (first, last, kind, count) => `Steps ${first} to ${last}, ${kind}: ${count}`,
    failed: 'failed',
    together: (nodes) => `${nodes} visits in one superstep`,
    binned: 'One column for each lap, because there are so many steps',
    labels: {
      answer: 'answer',
      thinking: 'running',
      unclear: 'unclear call',
      nowhere: 'nowhere',
      asks: 'asks',
      answered: 'answered',
      empty: 'empty',
      start: 'START',
    },
  },
  es: {
    none: 'Aún no hay ejecución. Ejecútala para ver cada paso.',
    waiting: 'La ejecución está empezando.',
    step: (n, total) => `Paso ${n} de ${total}`,
    stepRunning: (n) => `Paso ${n}, en marcha`,
    runGoesOn: 'La ejecución sigue.',
    first: 'Primer paso (Inicio)',
    back: 'Atrás (Izquierda)',
    play: 'Reproducir (Espacio)',
    pause: 'Pausar (Espacio)',
    forward: 'Adelante (Derecha)',
    last: 'Último paso (Fin)',
    speed: 'Velocidad',
    scrubber: 'Paso',
    free: 'Reproducir no llama a ningún modelo ni herramienta',
    verdictGoes: (n) => `Ir al paso ${n}`,
    verdictMore: 'Por qué, y qué hacer',
    verdictFix: 'Qué hacer:',
    chart: 'Pasos por tipo de nodo, una columna cada uno',
    lapRow: 'Vuelta',
    lap: (n) => `vuelta ${n}`,
    turnLap: (turn, lap) => `turno ${turn}, vuelta ${lap}`,
    roundsLeft: 'Rondas libres',
    roundsOf: (left, of) => `${left} de ${of}`,
    roundsOver: (over) => `${over} de más`,
    roundsHint: 'Rondas de herramientas que el presupuesto aún permite tras este paso',
    context: 'Contexto',
    contextHint: 'Tokens que el modelo leyó en su última llamada',
    contextEstimated: 'estimados por la longitud del texto',
    visits: (done, total) => `${done} de ${total}`,
    bar: (n, kind, label) => `Paso ${n}, ${kind}: ${label}`,
    input: (n) => `Paso ${n}: la entrada`,
    bin: (first, last, kind, count) => `Pasos ${first} a ${last}, ${kind}: ${count}`,
    failed: 'falló',
    together: (nodes) => `${nodes} visitas en un mismo superstep`,
    binned: 'Una columna por vuelta, porque hay muchísimos pasos',
    labels: {
      answer: 'respuesta',
      thinking: 'en marcha',
      unclear: 'llamada ilegible',
      nowhere: 'a ningún sitio',
      asks: 'pregunta',
      answered: 'contestado',
      empty: 'vacío',
      start: 'START',
    },
  },
}
