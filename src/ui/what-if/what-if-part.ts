/** What What if needs on the page; fetched when the first run is there to ask about. */
export { AskButtons } from './AskButton'
export { WhatIfPanel } from './WhatIfPanel'
