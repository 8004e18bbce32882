/** Language, theme and help, as the menu into which a narrow page folds them. */
import { themes } from '../../store/settings-store'
import { MenuList } from '../components/Menu'
import type { ListPlace } from '../components/MenuButton'
import { useWords } from '../words/language'
import { barWords } from './bar-words'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function MoreList({ place }: { readonly place: ListPlace }) {
  const words = useWords(barWords)
  const { settings, shell } = useStores()
  const language = useStore(settings, (state) => state.language)
  const theme = useStore(settings, (state) => state.theme)
  return (
    <MenuList
      {...place}
      groups={[
        {
          id: 'language',
          heading: words.language,
          items: [
            { id: 'en', label: 'English', checked: language === 'en', onChoose: () => settings.change({ language: 'en' }) },
            { id: 'es', label: 'Español', checked: language === 'es', onChoose: () => settings.change({ language: 'es' }) },
          ],
        },
        {
          id: 'theme',
          items: themes.map((each) => ({
            id: each,
            label: words.themeNow(words.theme[each]),
            checked: theme === each,
            onChoose: () => settings.change({ theme: each }),
          })),
        },
        {
          id: 'help',
          items: [
            { id: 'shortcuts', label: words.shortcuts, keys: '?', onChoose: () => shell.openDialog({ name: 'shortcuts' }) },
          ],
        },
      ]}
    />
  )
}
