/** A host for graphs that are compiled and never run. */
import type { GraphHost } from '../../src/compiler/host'

const never = (): never => {
  throw new Error('nothing runs here')
}

export const nobody: GraphHost = {
  startTask: never,
  scope: never,
  wrote: never,
  finishTask: never,
  failTask: never,
  toldJumps: new Set(),
  routerOf: never,
  routerView: never,
  routed: never,
  routerFailed: never,
  left: never,
  leftBy: never,
}
