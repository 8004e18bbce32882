/** Small facts about the browser that the interface words need. */

/** The name of the modifier key as this keyboard has it. */
export const modName: string = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
