/** Language, theme and help in the top bar; on a narrow page they fold into one menu. */
import { CircleHelp, Ellipsis, Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, themes } from '../../store/settings-store'
import { Menu } from '../components/Menu'
import { Segmented } from '../components/Segmented'
import { useWords } from '../words/language'
import { barWords } from './bar-words'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function BarSettings() {
  return (
    <>
      <LanguageSwitch />
      <ThemeButton />
      <ShortcutsButton />
      <MoreMenu />
    </>
  )
}

function LanguageSwitch() {
  const words = useWords(barWords)
  const { settings } = useStores()
  const language = useStore(settings, (state) => state.language)
  return (
    <div className="wide">
      <Segmented
        label={words.language}
        value={language}
        onChange={(next) => settings.change({ language: next })}
        segments={[
          { value: 'en', label: 'EN', hint: 'English' },
          { value: 'es', label: 'ES', hint: 'Español' },
        ]}
      />
    </div>
  )
}

const themeIcons = { system: Monitor, light: Sun, dark: Moon }
const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

function ThemeButton() {
  const words = useWords(barWords)
  const { settings } = useStores()
  const theme = useStore(settings, (state) => state.theme)
  const Icon = themeIcons[theme]
  const label = words.themeNow(words.theme[theme])
  return (
    <button
      type="button"
      className="btn icon wide"
      aria-label={label}
      title={label}
      onClick={() => settings.change({ theme: nextTheme(theme) })}
    >
      <Icon />
    </button>
  )
}

/** On a narrow page the secondary items fold into one menu. */
function MoreMenu() {
  const words = useWords(barWords)
  const { settings, shell } = useStores()
  const language = useStore(settings, (state) => state.language)
  const theme = useStore(settings, (state) => state.theme)
  return (
    <span className="narrow">
      <Menu
        label={words.more}
        className="btn icon"
        align="end"
        face={<Ellipsis />}
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
    </span>
  )
}

function ShortcutsButton() {
  const words = useWords(barWords)
  const { shell } = useStores()
  return (
    <button
      type="button"
      className="btn icon wide"
      aria-label={words.shortcuts}
      title={`${words.shortcuts} (?)`}
      onClick={() => shell.openDialog({ name: 'shortcuts' })}
    >
      <CircleHelp />
    </button>
  )
}
