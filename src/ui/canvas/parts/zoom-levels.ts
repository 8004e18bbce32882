/**
 * Below these zooms a card is its tile and its name, then its tile alone: a name is never drawn under 11 px. In an overview of many cards
 * there is a third: an icon under 12 px says nothing.
 */
export const zoomLevels = { mid: 0.815, far: 0.4, dots: 0.22 } as const
