/** Language, theme and help in the top bar; on a narrow page they fold into one menu. */
import { CircleHelp, Ellipsis, Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, themes } from '../../store/settings-store'
import { MenuButton } from '../components/MenuButton'
import { Segmented } from '../components/Segmented'
import { useWords } from '../words/language'
import { barWords } from './bar-words'
import { Late } from './late'
import { barPart } from './late-parts'
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
  return (
    <span className="narrow">
      <MenuButton label={words.more} className="btn icon" align="end" face={<Ellipsis />}>
        {(place) => <Late part={barPart}>{({ MoreList }) => <MoreList place={place} />}</Late>}
      </MenuButton>
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
