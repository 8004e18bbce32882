/** Does an edit if the document takes it; else keeps the sentence that says why not, until the next try. */
import { useState } from 'react'
import type { Edit } from '../../../document/edit'
import { useLanguage } from '../../words/language'
import { useInspected } from '../inspected'
import { tried } from './edge-change'

export interface TryEdit {
  readonly refused: string | undefined
  /** True when the edit was done. */
  readonly tryEdit: (edit: Edit, label: string) => boolean
}

export function useTryEdit(): TryEdit {
  const { document, onEdit } = useInspected()
  const language = useLanguage()
  const [refused, setRefused] = useState<string | undefined>(undefined)
  return {
    refused,
    tryEdit(edit, label) {
      const outcome = tried(document, edit, language)
      setRefused(outcome.ok ? undefined : outcome.error)
      if (outcome.ok) onEdit(outcome.value, label)
      return outcome.ok
    },
  }
}
