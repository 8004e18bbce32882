/**
 * What is wrong with the grammar of a code, in plain sentences. The grammar's tree says where it stumbled; brackets, quotes and comments
 * are looked at first, because one that is open makes everything after it look wrong. Nothing is run here.
 */
import { javascriptLanguage } from '@codemirror/lang-javascript'
import type { SyntaxNode, Tree } from '@lezer/common'
import type { Language } from '../../base/language'
import { clip } from '../../base/text'
import type { Mark } from './types'
import { editorWords } from './words'

/** More than these are consequences of each other. */
const most = 3
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const lists = new Set(['ObjectExpression', 'ArrayExpression', 'ArgList', 'ParamList', 'ObjectPattern', 'ArrayPattern'])

/** The mistakes of a code, the first ones of it; none when it can be read. */
export function javascriptMistakes(code: string, language: Language): readonly Mark[] {
  const tree = javascriptLanguage.parser.parse(code)
  const open = openEnds(tree, code, language)
  if (open.length > 0) return open
  const brackets = bracketMistakes(tree, code, language)
  return brackets.length > 0 ? brackets : grammarMistakes(tree, code, language)
}

/** Texts and comments that never end. */
function openEnds(tree: Tree, code: string, language: Language): readonly Mark[] {
  const words = editorWords[language]
  const found: Mark[] = []
  tree.iterate({
    enter: ({ name, from, to }) => {
      const text = code.slice(from, to)
      const quote = text[0] ?? ''
      if (name === 'BlockComment' && !text.endsWith('*/')) found.push(mark(from, from + 2, words.openComment))
      const ends = text.length > 1 && text.endsWith(quote) && !/(^|[^\\])(\\\\)*\\.$/s.test(text)
      if ((name === 'String' || name === 'TemplateString') && !ends) found.push(mark(from, to, words.openText))
    },
  })
  return found.slice(0, 1)
}

function bracketMistakes(tree: Tree, code: string, language: Language): readonly Mark[] {
  const words = editorWords[language]
  const open: { readonly bracket: string; readonly from: number }[] = []
  const found: Mark[] = []
  const unclosed = (one: { readonly bracket: string; readonly from: number }) =>
    found.push(mark(one.from, one.from + 1, words.neverClosed(one.bracket)))
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (to - from !== 1) return
      if (name in closers) open.push({ bracket: name, from })
      else if (Object.values(closers).includes(name) && code[from] === name) {
        const match = open.findLastIndex((one) => closers[one.bracket] === name)
        if (match === -1) found.push(mark(from, to, words.closesNothing(name)))
        else for (const left of open.splice(match).slice(1)) unclosed(left)
      }
    },
  })
  for (const left of open) unclosed(left)
  return found.sort((a, b) => a.from - b.from).slice(0, most)
}

function grammarMistakes(tree: Tree, code: string, language: Language): readonly Mark[] {
  const words = editorWords[language]
  const found: Mark[] = []
  let line = -1
  tree.iterate({
    enter: ({ type, from, to, node }) => {
      if (!type.isError || found.length >= most) return
      // The next thing that is written: what is missing is missing before it.
      const at = from === to ? nextText(code, from) : from
      const row = code.slice(0, at).split('\n').length
      if (row === line) return
      line = row
      if (at >= code.trimEnd().length) {
        const end = code.trimEnd().length
        found.push(mark(Math.max(0, end - 1), end, words.stopsEarly))
        return
      }
      const what = wordAt(code, at)
      const shown = `"${clip(what, 20)}"`
      const missing = isInList(node) ? words.missingComma(shown) : words.missingBefore(shown)
      const sentence = from === to || (isInList(node) && /^[\w$"'`{[(]/.test(what)) ? missing : words.unexpected(shown)
      found.push(mark(at, at + what.length, sentence))
    },
  })
  return found
}

/** True where one more of a list follows the one before without a comma. */
function isInList(error: SyntaxNode): boolean {
  const before = error.prevSibling
  return lists.has(error.parent?.name ?? '') && before !== null && !/^[,([{]$/.test(before.name)
}

const mark = (from: number, to: number, sentence: string): Mark => ({ from, to, severity: 'error', sentence })

const nextText = (code: string, from: number): number => {
  const skipped = /^\s*/.exec(code.slice(from))?.[0].length ?? 0
  return from + skipped
}

const wordAt = (code: string, at: number): string => /^(?:[\w$]+|[^\s])/.exec(code.slice(at))?.[0] ?? ''
