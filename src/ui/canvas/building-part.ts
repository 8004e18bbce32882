/** What only building needs, fetched on its own once somebody may edit: the lists over the canvas, and what is drawn over the cards. */
import { latePart } from '../app/late'

export const buildingPart = latePart(() => import('./parts/BuildingPanels'))
/** The cards of notes: who adds one writes at once. */
export const notesPart = latePart(() => import('./parts/Notes'))
export const overlayPart = latePart(() => import('./parts/BuildingOverlay'))
