/** The keyboard, as a list. Every action of the page has a way by keys; what is listed here works. */
import { Fragment } from 'react'
import type { Bilingual } from '../../base/language'
import { useWords } from '../words/language'
import { Dialog } from './Dialog'

interface ShortcutsDialogProps {
  /** "Ctrl", or "⌘" on a Mac. */
  readonly mod: string
  readonly onClose: () => void
}

export default function ShortcutsDialog({ mod, onClose }: ShortcutsDialogProps) {
  const words = useWords(shortcutWords)
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <div className="shortcuts">
        {words.groups.map((group) => (
          <section key={group.title}>
            <h3 className="h">{group.title}</h3>
            <dl>
              {group.rows.map(([keys, what]) => (
                <div key={what}>
                  <dt>
                    {keys.split(' ').map((key, i) => (
                      <Fragment key={key}>
                        {i > 0 && ' '}
                        <kbd>{key === 'Mod' ? mod : key}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

type Row = readonly [keys: string, what: string]
interface ShortcutWords {
  readonly title: string
  readonly groups: readonly { readonly title: string; readonly rows: readonly Row[] }[]
}

const shortcutWords: Bilingual<ShortcutWords> = {
  en: {
    title: 'Keyboard shortcuts',
    groups: [
      {
        title: 'Run and replay',
        rows: [
          ['Mod Enter', 'run'],
          ['Space', 'play or pause'],
          ['←', 'one step back'],
          ['→', 'one step forward'],
          ['Shift ←', 'one lap back'],
          ['Shift →', 'one lap forward'],
          ['Home', 'first step'],
          ['End', 'last step'],
          ['[', 'inspector: tab before'],
          [']', 'inspector: next tab'],
        ],
      },
      {
        title: 'Edit',
        rows: [
          ['N', 'go to the node kinds, to add one'],
          ['E', 'draw an edge from the selected node'],
          ['F2', 'rename the selected node'],
          ['Mod D', 'duplicate the selected node'],
          ['Del', 'remove what is selected'],
          ['← ↑ ↓ →', 'move the selected nodes; with Shift further'],
          ['Alt ←', 'go along the edges, in all four directions'],
          ['1', 'fit the graph into view'],
          ['Esc', 'let go of the selection'],
          ['F8', 'next problem'],
          ['Mod Z', 'undo'],
          ['Mod Shift Z', 'redo'],
          ['Mod S', 'download the document'],
          ['?', 'this list'],
        ],
      },
    ],
  },
  es: {
    title: 'Atajos de teclado',
    groups: [
      {
        title: 'Ejecutar y reproducir',
        rows: [
          ['Mod Enter', 'ejecutar'],
          ['Espacio', 'reproducir o pausar'],
          ['←', 'un paso atrás'],
          ['→', 'un paso adelante'],
          ['Mayús ←', 'una vuelta atrás'],
          ['Mayús →', 'una vuelta adelante'],
          ['Inicio', 'primer paso'],
          ['Fin', 'último paso'],
          ['[', 'inspector: pestaña anterior'],
          [']', 'inspector: pestaña siguiente'],
        ],
      },
      {
        title: 'Editar',
        rows: [
          ['N', 'ir a los tipos de nodo, para añadir uno'],
          ['E', 'dibujar una arista desde el nodo seleccionado'],
          ['F2', 'cambiar el nombre del nodo seleccionado'],
          ['Mod D', 'duplicar el nodo seleccionado'],
          ['Supr', 'quitar lo seleccionado'],
          ['← ↑ ↓ →', 'mover los nodos seleccionados; con Mayús, más'],
          ['Alt ←', 'ir por las aristas, en las cuatro direcciones'],
          ['1', 'encajar el grafo en la vista'],
          ['Esc', 'soltar la selección'],
          ['F8', 'problema siguiente'],
          ['Mod Z', 'deshacer'],
          ['Mod Mayús Z', 'rehacer'],
          ['Mod S', 'descargar el documento'],
          ['?', 'esta lista'],
        ],
      },
    ],
  },
}
