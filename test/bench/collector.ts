/** Collects what nobody holds any more, so that what is left can be weighed. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('This Node cannot collect garbage on request.')
  return () => {
    Reflect.apply(collect, undefined, [])
    Reflect.apply(collect, undefined, [])
  }
}
