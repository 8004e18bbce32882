/** Sets the known placeholders of a template off from its text. Those that are not known are marked by the linter, with their sentence. */
import type { Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { placeholderSpans } from '../../base/text'
import { isKnownPlaceholder } from './placeholder-marks'
import type { EditorSpec } from './types'

const known = Decoration.mark({ class: 'ed-placeholder' })

export function placeholderHighlight(spec: () => EditorSpec): Extension {
  const draw = (view: EditorView): DecorationSet => {
    const given = spec()
    const names = new Set(given.kind === 'template' ? given.placeholders.map((one) => one.name) : [])
    return Decoration.set(
      placeholderSpans(view.state.doc.toString()).flatMap(({ name, from, to }) =>
        isKnownPlaceholder(name, names) ? [known.range(from, to)] : [],
      ),
    )
  }
  return ViewPlugin.define(
    (view) => {
      const plugin = {
        marks: draw(view),
        update(update: ViewUpdate) {
          plugin.marks = draw(update.view)
        },
      }
      return plugin
    },
    { decorations: (plugin) => plugin.marks },
  )
}
