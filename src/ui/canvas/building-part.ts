/** The lists over the canvas (quick-add, which way out, where it leads), fetched on their own once somebody may edit. */
import { latePart } from '../app/late'

export const buildingPart = latePart(() => import('./parts/BuildingPanels'))
