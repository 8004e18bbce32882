/** Why a command cannot be done now: a code for the program, a sentence for the person. */
import type { Bilingual } from '../../base/language'

export type Reason =
  /** What would do it is not on the page. */
  | 'not-here'
  | 'only-edit'
  | 'only-replay'
  | 'no-run'
  | 'one-run'
  | 'running'
  | 'not-running'
  | 'nothing-selected'
  | 'one-node'
  | 'no-node'
  | 'no-subgraph'
  | 'nothing-to-undo'
  | 'nothing-to-redo'
  | 'no-problems'
  | 'empty-graph'
  | 'all-in-view'
  | 'always-there'
  | 'no-tools'
  | 'leads-nowhere'
  | 'not-searching'
  | 'as-it-is'

export const reasonWords: Bilingual<Readonly<Record<Reason, string>>> = {
  en: {
    'not-here': 'There is nothing on the page to do it with.',
    'only-edit': 'A replay only shows. Switch to Edit first.',
    'only-replay': 'This belongs to a replay. Switch to Replay first.',
    'no-run': 'No run yet. Run it first.',
    'one-run': 'There are no two runs to compare yet. Run once more.',
    running: 'A run is going on.',
    'not-running': 'No run is going on.',
    'nothing-selected': 'Nothing is selected.',
    'one-node': 'Select one node first.',
    'no-node': 'Select a node first.',
    'no-subgraph': 'Select a subgraph node first.',
    'nothing-to-undo': 'There is nothing to undo.',
    'nothing-to-redo': 'There is nothing to redo.',
    'no-problems': 'No problems found.',
    'empty-graph': 'The graph is empty.',
    'all-in-view': 'The whole graph is in view.',
    'no-tools': 'Only a brain and hands have tools. Select one first.',
    'always-there': 'START and END are always there.',
    'leads-nowhere': 'END leads nowhere: a run ends there.',
    'not-searching': 'Find something first.',
    'as-it-is': 'It is like that already.',
  },
  es: {
    'not-here': 'En la página no hay nada con lo que hacerlo.',
    'only-edit': 'La repetición solo muestra. Pasa antes a Editar.',
    'only-replay': 'Esto es de la repetición. Pasa antes a Repetición.',
    'no-run': 'Aún no hay ninguna ejecución. Ejecuta primero.',
    'one-run': 'Aún no hay dos ejecuciones que comparar. Ejecuta otra vez.',
    running: 'Hay una ejecución en marcha.',
    'not-running': 'No hay ninguna ejecución en marcha.',
    'nothing-selected': 'No hay nada seleccionado.',
    'one-node': 'Selecciona antes un solo nodo.',
    'no-node': 'Selecciona antes un nodo.',
    'no-subgraph': 'Selecciona antes un nodo de subgrafo.',
    'nothing-to-undo': 'No hay nada que deshacer.',
    'nothing-to-redo': 'No hay nada que rehacer.',
    'no-problems': 'No se ha encontrado ningún problema.',
    'empty-graph': 'El grafo está vacío.',
    'all-in-view': 'El grafo entero está a la vista.',
    'no-tools': 'Solo el cerebro y las manos tienen herramientas. Selecciona uno antes.',
    'always-there': 'START y END están siempre.',
    'leads-nowhere': 'END no lleva a ninguna parte: ahí acaba la ejecución.',
    'not-searching': 'Busca algo primero.',
    'as-it-is': 'Ya está así.',
  },
}
