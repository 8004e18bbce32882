/** Opens the lesson pane with the first lesson in it. The lessons are fetched then, not with the page. */
import { useCallback } from 'react'
import { useLanguage } from '../words/language'
import { useStores } from './stores-context'

export function useFirstLesson(): () => Promise<void> {
  const stores = useStores()
  const language = useLanguage()
  return useCallback(async () => {
    const { shell } = stores
    if (!shell.getState().lessons) shell.toggleLessons()
    const [{ lessonsOf }, { lessons }] = await Promise.all([
      import('../../store/lessons-store'),
      import('../../lessons/registry'),
    ])
    const [first] = lessons
    if (first) await lessonsOf(stores).open(first.id, language)
  }, [stores, language])
}
