/** The words of notes, of the minimap and of the context menu on the canvas. */
import type { Bilingual } from '../../base/language'

interface NoteWords {
  readonly add: string
  readonly change: string
  readonly move: string
  readonly remove: string
  readonly role: string
  readonly field: string
  readonly placeholder: string
  readonly keys: string
  readonly listed: string
  readonly minimap: string
  readonly minimapOf: (nodes: number) => string
  readonly minimapNow: (node: string) => string
  readonly showMinimap: string
}

export const noteWords: Bilingual<NoteWords> = {
  en: {
    add: 'Add a note',
    change: 'Change a note',
    move: 'Move a note',
    remove: 'Remove a note',
    role: 'note',
    field: 'Text of the note',
    placeholder: 'Write a note',
    keys: 'Enter writes in it, Space selects it, arrows move it, Delete removes it',
    listed: 'Notes',
    minimap: 'Minimap',
    minimapOf: (nodes) => `Minimap of ${nodes} nodes. Arrows move the view.`,
    minimapNow: (node) => `The run is at ${node}.`,
    showMinimap: 'Minimap (M)',
  },
  es: {
    add: 'Añadir una nota',
    change: 'Cambiar una nota',
    move: 'Mover una nota',
    remove: 'Quitar una nota',
    role: 'nota',
    field: 'Texto de la nota',
    placeholder: 'Escribe una nota',
    keys: 'Intro escribe en ella, Espacio la selecciona, las flechas la mueven, Supr la quita',
    listed: 'Notas',
    minimap: 'Minimapa',
    minimapOf: (nodes) => `Minimapa de ${nodes} nodos. Las flechas mueven la vista.`,
    minimapNow: (node) => `La ejecución está en ${node}.`,
    showMinimap: 'Minimapa (M)',
  },
}
