/** The words of the dock while editing, and the names of the regions. */
import type { Bilingual } from '../../base/language'
import type { DockTab } from '../../store/settings-store'

interface DockWords {
  readonly regions: {
    readonly canvas: string
    readonly palette: string
    readonly dock: string
    readonly inspector: string
    readonly timeline: string
  }
  readonly tabs: Readonly<Record<DockTab, string>>
  readonly tabList: string
  readonly welcome: string
  readonly firstLesson: string
  readonly dismiss: string
  readonly resizeDock: string
  readonly resizeInspector: string
  readonly errors: (n: number) => string
  readonly warnings: (n: number) => string
  readonly infos: (n: number) => string
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const dockWords: Bilingual<DockWords> = {
  en: {
    regions: {
      canvas: 'Canvas',
      palette: 'Node kinds',
      dock: 'Problems and last run',
      inspector: 'Inspector',
      timeline: 'Timeline',
    },
    tabs: { problems: 'Problems', 'last-run': 'Last run', fields: 'State fields' },
    tabList: 'What to see of the document',
    welcome:
      'An agent as a graph: the brain asks for tools, the hands run them, and the return edge takes the results back to the brain. Press Run to see it work.',
    firstLesson: 'Start with a lesson',
    dismiss: 'Dismiss',
    resizeDock: 'Height of the dock',
    resizeInspector: 'Width of the inspector',
    errors: (n) => count(n, 'error', 'errors'),
    warnings: (n) => count(n, 'warning', 'warnings'),
    infos: (n) => count(n, 'remark', 'remarks'),
  },
  es: {
    regions: {
      canvas: 'Lienzo',
      palette: 'Tipos de nodo',
      dock: 'Problemas y última ejecución',
      inspector: 'Inspector',
      timeline: 'Línea de tiempo',
    },
    tabs: { problems: 'Problemas', 'last-run': 'Última ejecución', fields: 'Campos del estado' },
    tabList: 'Qué ver del documento',
    welcome:
      'Un agente como grafo: el cerebro pide herramientas, las manos las usan y la vuelta le lleva los resultados otra vez al cerebro. Pulsa Ejecutar para verlo trabajar.',
    firstLesson: 'Empieza con una lección',
    dismiss: 'Descartar',
    resizeDock: 'Altura del panel inferior',
    resizeInspector: 'Anchura del inspector',
    errors: (n) => count(n, 'error', 'errores'),
    warnings: (n) => count(n, 'aviso', 'avisos'),
    infos: (n) => count(n, 'observación', 'observaciones'),
  },
}
