/**
 * The editors' behaviour, by the kind of text. Keys that belong to the page are left to it: Mod+Enter runs the graph, and Tab goes on to
 * the next field except in code, where Escape and then Tab does.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab, redo } from '@codemirror/commands'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import type { Language } from '../../base/language'
import { completionsOf } from './completions'
import { overSelection } from './over-selection'
import { placeholderHighlight } from './placeholder-highlight'
import type { EditorSpec } from './types'
import { editorWords } from './words'

/** From so many lines on, a JSON text is worth numbering. */
const numberedRows = 4
const pageKeys = new Set(['Mod-Enter'])

/** Everything but what changes while the editor stands: see CodeMirrorField. `spec` is asked anew each time. */
export function extensionsFor(spec: () => EditorSpec, rows: number, language: Language): readonly Extension[] {
  const { kind } = spec()
  return [
    history(),
    highlightSpecialChars(),
    drawSelection(),
    overSelection,
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
    EditorState.phrases.of({ Completions: editorWords[language].completions }),
    autocompletion({ override: [...completionsOf(spec)], icons: false }),
    ...byKind(spec, rows),
    keymap.of([
      ...completionKeymap,
      ...(kind === 'template' ? [] : closeBracketsKeymap),
      ...defaultKeymap.filter((binding) => !pageKeys.has(binding.key ?? '')),
      ...historyKeymap,
      // On every system, as everywhere else in the page.
      { key: 'Mod-Shift-z', run: redo, preventDefault: true },
      ...(kind === 'javascript' ? [indentWithTab] : []),
    ]),
  ]
}

function byKind(spec: () => EditorSpec, rows: number): readonly Extension[] {
  const code = [closeBrackets(), bracketMatching(), indentOnInput(), syntaxHighlighting(classHighlighter)]
  switch (spec().kind) {
    case 'javascript':
      return [javascriptLanguage, lineNumbers(), ...code]
    case 'json':
      return [jsonLanguage, ...(rows >= numberedRows ? [lineNumbers()] : []), ...code]
    case 'template':
      return [placeholderHighlight(spec)]
  }
}
