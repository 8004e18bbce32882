/** Below these zooms a card is its tile and its name, then its tile alone: a name is never drawn under 11 px. */
export const zoomLevels = { mid: 0.815, far: 0.4 } as const
