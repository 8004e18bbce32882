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
          ['Mod Z', 'undo'],
          ['Mod Shift Z', 'redo'],
          ['Del', 'remove what is selected'],
          ['F8', 'next problem'],
          ['Mod S', 'download the document'],
          ['Esc', 'let go of the selection'],
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
          ['Mod Z', 'deshacer'],
          ['Mod Mayús Z', 'rehacer'],
          ['Supr', 'quitar lo seleccionado'],
          ['F8', 'problema siguiente'],
          ['Mod S', 'descargar el documento'],
          ['Esc', 'soltar la selección'],
          ['?', 'esta lista'],
        ],
      },
    ],
  },
}
