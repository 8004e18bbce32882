/** "added", "changed", "removed", "dropped": an icon and the word, never the colour alone. */
import { CircleSlash, type LucideIcon, Minus, Pencil, Plus } from 'lucide-react'
import { useWords } from '../words/language'
import { tabWords } from './words-tabs'

export type Change = 'added' | 'changed' | 'removed' | 'dropped'

const icons: Readonly<Record<Change, LucideIcon>> = { added: Plus, changed: Pencil, removed: Minus, dropped: CircleSlash }

export function ChangeMark({ change }: { readonly change: Change }) {
  const words = useWords(tabWords)
  const Icon = icons[change]
  return (
    <span className={`tag rp-change is-${change}`}>
      <Icon aria-hidden="true" />
      {words[change]}
    </span>
  )
}
