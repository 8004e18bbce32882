/** The words of the list of shortcuts, and what the mouse does: no command, so it stands here. */
import type { Bilingual } from '../../base/language'

interface ShortcutWords {
  readonly title: string
  readonly search: string
  readonly or: string
  readonly nothing: (typed: string) => string
  readonly mouse: string
  readonly gestures: readonly (readonly [how: string, what: string])[]
}

export const shortcutWords: Bilingual<ShortcutWords> = {
  en: {
    title: 'Keyboard shortcuts',
    search: 'Search the shortcuts',
    or: 'or',
    nothing: (typed) => `No shortcut for “${typed}”.`,
    mouse: 'With the mouse',
    gestures: [
      ['Shift + drag', 'Select everything in a box'],
      ['Shift + click', 'Add to the selection, or take out of it'],
      ['Alt + drag', 'Move a card without the grid and the guides'],
      ['Drag the canvas', 'Move the view'],
      ['Wheel', 'Zoom in and out'],
      ['Right click', 'Menu of what is under the pointer'],
      ['Double click', 'On a note: write in it'],
    ],
  },
  es: {
    title: 'Atajos de teclado',
    search: 'Buscar en los atajos',
    or: 'o',
    nothing: (typed) => `No hay ningún atajo para «${typed}».`,
    mouse: 'Con el ratón',
    gestures: [
      ['Mayús + arrastrar', 'Seleccionar todo lo que hay en un recuadro'],
      ['Mayús + clic', 'Añadir a la selección, o sacar de ella'],
      ['Alt + arrastrar', 'Mover una tarjeta sin la cuadrícula ni las guías'],
      ['Arrastrar el lienzo', 'Mover la vista'],
      ['Rueda', 'Acercar y alejar'],
      ['Botón derecho', 'Menú de lo que hay bajo el puntero'],
      ['Doble clic', 'En una nota: escribir en ella'],
    ],
  },
}
