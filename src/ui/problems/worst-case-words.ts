/** The longest run in one honest sentence. */
import type { Bilingual } from '../../base/language'
import type { WorstCase } from '../../diagnostics/worst-case'

/** More names than these are not read. */
const mostNames = 4

/** `a`, `a and b`, `a, b, c, d and 3 more`. */
function named(loop: readonly string[], and: string, more: string): string {
  const left = loop.length - mostNames
  const parts = left > 0 ? [...loop.slice(0, mostNames), `${left} ${more}`] : loop
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${and} ${last}`
}

export const worstCaseWords: Bilingual<(worst: WorstCase) => string> = {
  en: (worst) => {
    if (worst.kind === 'unbounded')
      return `No worst case: no hard budget ends the loop of ${named(worst.loop, 'and', 'more')}. Only the recursion limit of ${worst.limit} does, with an error.`
    const { supersteps, needed, limit } = worst
    const steps = supersteps === 1 ? '1 superstep' : `${supersteps} supersteps`
    return needed <= limit
      ? `At worst ${steps} of ${limit} allowed.`
      : `At worst ${steps}: that needs a recursion limit of ${needed}, and it is ${limit}.`
  },
  es: (worst) => {
    if (worst.kind === 'unbounded')
      return `Sin peor caso: ningún presupuesto duro termina el bucle de ${named(worst.loop, 'y', 'más')}. Solo lo hace el límite de recursión de ${worst.limit}, con un error.`
    const { supersteps, needed, limit } = worst
    const steps = supersteps === 1 ? '1 superstep' : `${supersteps} supersteps`
    return needed <= limit
      ? `En el peor caso, ${steps} de ${limit} permitidos.`
      : `En el peor caso, ${steps}: hace falta un límite de recursión de ${needed}, y es ${limit}.`
  },
}
