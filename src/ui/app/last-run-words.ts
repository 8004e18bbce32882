/** The words of the last run: how it ended, and what to see of it. */
import type { Bilingual } from '../../base/language'
import type { ReplayView } from '../../store/settings-store'
import type { RunNote } from './use-run-note'

interface LastRunWords {
  readonly lastRun: (steps: number) => string
  readonly changedSince: Readonly<Record<RunNote, string>>
  readonly lookAt: (step: number) => string
  readonly lookAtRun: string
  readonly stillRunning: string
  readonly noRun: string
  readonly whatToDo: string
  readonly views: Readonly<Record<ReplayView, string>>
  readonly viewList: string
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const lastRunWords: Bilingual<LastRunWords> = {
  en: {
    lastRun: (steps) => `Last run: ${count(steps, 'step', 'steps')}.`,
    changedSince: {
      question: 'The question has changed since.',
      drawing: 'The drawing has changed since.',
      'on-record': 'It ran on recorded answers.',
      'own-graph': 'It ran on recorded answers, on their own graph.',
    },
    lookAt: (step) => `Look at step ${step}`,
    lookAtRun: 'Look at the run',
    stillRunning: 'The run is going on with the drawing as it was when it began. What you change now counts for the next run.',
    noRun: 'No run yet. Run it to see each step.',
    whatToDo: 'What to do:',
    views: { step: 'This step', log: 'The run as text' },
    viewList: 'What to see of the run',
  },
  es: {
    lastRun: (steps) => `Última ejecución: ${count(steps, 'paso', 'pasos')}.`,
    changedSince: {
      question: 'La pregunta ha cambiado desde entonces.',
      drawing: 'El dibujo ha cambiado desde entonces.',
      'on-record': 'Fue con respuestas grabadas.',
      'own-graph': 'Fue con respuestas grabadas, en su propio grafo.',
    },
    lookAt: (step) => `Mirar el paso ${step}`,
    lookAtRun: 'Mirar la ejecución',
    stillRunning:
      'La ejecución sigue en marcha con el dibujo tal como estaba al empezar. Lo que cambies ahora cuenta para la próxima.',
    noRun: 'Aún no hay ninguna ejecución. Ejecuta para ver cada paso.',
    whatToDo: 'Qué hacer:',
    views: { step: 'Este paso', log: 'La ejecución como texto' },
    viewList: 'Qué ver de la ejecución',
  },
}
