/** What the first picture does without: what only building needs (the lists over the canvas, and what is drawn over the cards), and the graph as text. */
import { latePart } from '../app/late'

export const buildingPart = latePart(() => import('./parts/BuildingPanels'))
/** The cards of notes: who adds one writes at once. */
export const notesPart = latePart(() => import('./parts/Notes'))
export const overlayPart = latePart(() => import('./parts/BuildingOverlay'))
export const listPart = latePart(() => import('./GraphAsList'))
/** How edges follow a card under a hand. Until it is there they stay until the card is let go. */
export const movedPart = latePart(() => import('./geometry/moved-scene'))
/** What a context menu is about. */
export const menuPart = latePart(() => import('./menu-asked'))
