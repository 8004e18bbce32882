/** The parts of the page behind a dynamic import of their own: what only a run needs, the forms of the editor, and the tabs of its dock. */
import { latePart } from './late'

export const replayPart = latePart(() => import('./ReplayPanes'))
export const formsPart = latePart(() => import('../forms/EditInspector'))
export const problemsPart = latePart(() => import('../problems/Problems'))
/** The text editors of the forms: fetched when the first field that has one is shown. */
export const editorsPart = latePart(() => import('../editors/editors'))
export const historyPart = latePart(() => import('../history/HistoryList'))
/** What frames a recorded run, and what stands beside it. */
export const recordingPart = latePart(() => import('../importing/recording-part'))
/** What stands over the canvas of a run: where it is, its findings, and which graph it is shown on. */
export const runBarPart = latePart(() => import('../recordings/RunBar'))
/** Everything by name: somebody who asked for it types on at once. */
export const palettePart = latePart(() => import('../commands/CommandPalette'))
/** The same for finding. */
export const findPart = latePart(() => import('../find/FindPanel'))
export const contextMenuPart = latePart(() => import('../commands/ContextMenu'))
/** What opens from the top bar, and the list of graphs. */
export const barPart = latePart(() => import('./bar-part'))
/** Keys and commands, and what is dropped on the page or pasted into it. */
export const keyboardPart = latePart(() => import('./Keyboard'))
/** What there is to tell: nothing, most of the time. */
export const noticePart = latePart(() => import('./NoticeBar'))
/** What if and comparing runs: the panel at the left, and the buttons that lead to it while editing. */
export const whatIfPart = latePart(() => import('../what-if/what-if-part'))
/** The clipboard and the keys of graphs within graphs. */
export const graphsPart = latePart(() => import('../graphs/GraphKeys'))
export const fieldsPart = latePart(() => import('../fields/FieldsPanel'))
/** What the actions of the stores fetch when somebody asks for it: then it is there. */
const actionParts = [
  latePart(() => import('../../store/recording-hand-over')),
  latePart(() => import('../../store/lay-out')),
  latePart(() => import('../../store/bring-back')),
]

/** Fetches them all, the forms first: they are on the first page. */
export function prefetchParts(): void {
  for (const part of [
    keyboardPart,
    formsPart,
    barPart,
    problemsPart,
    graphsPart,
    replayPart,
    fieldsPart,
    noticePart,
    palettePart,
    findPart,
    contextMenuPart,
    ...actionParts,
  ])
    part.prefetch()
}
