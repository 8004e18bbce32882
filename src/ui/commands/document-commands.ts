/** Documents on this device, and the settings of the page. */
import type { Language } from '../../base/language'
import type { Theme } from '../../store/settings-store'
import { documentWords } from '../app/document-words'
import { focusForm } from '../app/focus-form'
import { focusAside } from '../app/focus-tab'
import { byOffer, type Command, hasRun } from './command'

const theme = (wanted: Theme): Command => ({
  blocked: ({ settings }) => (settings.getState().theme === wanted ? 'as-it-is' : undefined),
  run: ({ settings }) => settings.change({ theme: wanted }),
})
const language = (wanted: Language): Command => ({
  blocked: ({ settings }) => (settings.getState().language === wanted ? 'as-it-is' : undefined),
  run: ({ settings }) => settings.change({ language: wanted }),
})

export const documentCommands = {
  new: {
    run: ({ actions, settings }) => void actions.newDocument(documentWords[settings.getState().language].newName),
  },
  open: { run: ({ actions }) => void actions.openFile() },
  documents: { run: ({ shell }) => shell.openDialog({ name: 'documents' }) },
  versions: { run: ({ shell }) => shell.openDialog({ name: 'documents', tab: 'versions' }) },
  compare: { run: ({ shell }) => shell.openDialog({ name: 'compare' }) },
  share: { run: ({ shell }) => shell.openDialog({ name: 'share' }) },
  import: { run: ({ shell }) => shell.openDialog({ name: 'import' }) },
  'rename-document': byOffer('rename-document'),
  'copy-document': {
    run: ({ keeper, documents, settings }) => {
      const { copyOf } = documentWords[settings.getState().language]
      void keeper.duplicate(copyOf(documents.getState().document.name))
    },
  },
  download: { run: ({ actions }) => actions.downloadDocument() },
  'download-run': { blocked: hasRun, run: ({ actions }) => void actions.downloadRun() },
  forget: { run: ({ actions }) => void actions.forgetDocument() },
} satisfies Readonly<Record<string, Command>>

export const settingsCommands = {
  shortcuts: { run: ({ shell }) => shell.openDialog({ name: 'shortcuts' }) },
  lessons: {
    run: ({ shell }) => {
      shell.toggleLessons()
      if (shell.getState().lessons) focusAside()
    },
  },
  budget: {
    run: ({ documents, shell }) => {
      shell.show('edit')
      documents.select({ nodes: [], edges: [] })
      focusForm('[data-form=budget]')
    },
  },
  keys: { run: ({ shell }) => shell.openDialog({ name: 'keys' }) },
  'theme-system': theme('system'),
  'theme-light': theme('light'),
  'theme-dark': theme('dark'),
  'language-en': language('en'),
  'language-es': language('es'),
} satisfies Readonly<Record<string, Command>>
