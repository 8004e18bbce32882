/** The kinds of nodes as a list to search: icon, word, one sentence. */
import { useMemo } from 'react'
import { type NodeKind, nodeKinds } from '../../../document/types'
import { definitionOf } from '../../../nodes/registry'
import { KindTile, kindWords } from '../../components/kinds'
import type { SearchItem } from '../../components/SearchList'
import { useLanguage, useWords } from '../../words/language'
import { kindAliases } from '../kind-aliases'
import { panelWords } from '../panel-words'
import { words } from '../words'
import { Chooser } from './Chooser'

interface QuickAddProps {
  readonly title: string
  readonly typed?: { current: string } | undefined
  readonly at: { readonly x: number; readonly y: number }
  onChoose(kind: NodeKind): void
  onClose(byKey: boolean): void
}

export function QuickAdd({ title, typed, at, onChoose, onClose }: QuickAddProps) {
  const items = useKindItems()
  const b = useWords(panelWords)
  return (
    <Chooser
      title={title}
      typed={typed}
      at={at}
      placeholder={b.addPlaceholder}
      hint={b.addKeys}
      items={items}
      onChoose={(id) => {
        const kind = nodeKinds.find((known) => known === id)
        if (kind) onChoose(kind)
      }}
      onClose={onClose}
    />
  )
}

/** Every kind as something to choose, found by its word in either language and by what people call it elsewhere. */
export function useKindItems(): readonly SearchItem[] {
  const language = useLanguage()
  const kinds = useWords(kindWords)
  const w = useWords(words)
  return useMemo(
    () =>
      nodeKinds.map((kind): SearchItem => {
        const { summary, runnable } = definitionOf(kind)
        return {
          id: kind,
          label: kinds[kind],
          detail: runnable ? summary[language] : `${summary[language]} (${w.notRunnable})`,
          icon: <KindTile kind={kind} />,
          keywords: [kind, kindWords.en[kind], kindWords.es[kind], ...kindAliases[kind]],
        }
      }),
    [kinds, language, w],
  )
}
