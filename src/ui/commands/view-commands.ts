/** What is seen, and how: the canvas's view, the parts of the page, finding. Nothing here changes a document or a run. */
import type { DockTab } from '../../store/settings-store'
import { focusTab } from '../app/focus-tab'
import { showOnCanvas } from '../canvas/going'
import { byKeyAlone, byOffer, type Command, onlyEdit } from './command'

const dock = (dockTab: DockTab): Command => ({
  run: ({ settings, shell }) => {
    shell.show('edit')
    settings.change({ dockTab })
    focusTab('.dock-area', dockTab)
  },
})

export const viewCommands = {
  palette: { run: ({ shell }) => shell.openDialog({ name: 'palette' }), onlyByKey: true },
  find: byOffer('find'),
  'find-next': byOffer('find-next'),
  'find-before': byOffer('find-before'),
  'to-canvas': {
    run: ({ documents, shell }) => {
      document.querySelector<HTMLElement>('.canvas')?.focus({ preventScroll: true })
      const { nodes } = documents.getState().selection
      if (nodes.length === 1 && shell.getState().mode === 'edit') showOnCanvas({ nodes })
    },
  },
  fit: byOffer('fit'),
  'full-size': byOffer('full-size'),
  'zoom-in': byOffer('zoom-in'),
  'zoom-out': byOffer('zoom-out'),
  minimap: byOffer('minimap'),
  snap: {
    blocked: onlyEdit,
    run: ({ settings }) => settings.change({ snap: !settings.getState().snap }),
  },
  'context-menu': byKeyAlone,
  'inspector-settings': byOffer('inspector-settings', onlyEdit),
  'inspector-tools': byOffer('inspector-tools', onlyEdit),
  'inspector-edges': byOffer('inspector-edges', onlyEdit),
  'inspector-json': byOffer('inspector-json', onlyEdit),
  'dock-problems': dock('problems'),
  'dock-last-run': dock('last-run'),
  'dock-fields': dock('fields'),
} satisfies Readonly<Record<string, Command>>
