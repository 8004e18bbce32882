/**
 * The fields of a subgraph under their names outside, where its nodes come back to. A field that is mapped becomes the outer one; one of
 * the subgraph's own comes along under a free name. Refused when one outer field cannot mean the same.
 */
import { err, ok, type Result } from '../../base/result'
import { fieldsOf } from '../../document/fragment'
import { freeShortName } from '../../document/names'
import { fieldNamed } from '../../document/queries'
import type { Field, Graph, NodeOf } from '../../document/types'
import { referencesOf } from '../registry'
import { fieldDiffers, fieldTwoNames, fieldWrittenInside, type Refusal, twoFieldsInOne } from './refusals'

export interface FieldsBack {
  readonly names: ReadonlyMap<string, string>
  /** Fields that are not outside yet. */
  readonly added: readonly Field[]
}

/** `taken`: names that a field outside may not have. */
export function fieldsBack(
  outer: Graph,
  inner: Graph,
  config: NodeOf<'subgraph'>['config'],
  taken: (name: string) => boolean,
): Result<FieldsBack, Refusal> {
  const names = new Map<string, string>()
  const added: Field[] = []
  const written = new Set(inner.nodes.flatMap((node) => referencesOf(node).writes))
  const goneTo = new Map<string, string>()
  const add = (field: Field, name: string) => {
    names.set(field.name, name)
    added.push({ ...field, name })
  }
  const own: Field[] = []
  for (const field of fieldsOf(inner, inner.nodes)) {
    const from = Object.hasOwn(config.input, field.name) ? config.input[field.name] : undefined
    const to = Object.entries(config.output).flatMap(([name, one]) => (one === field.name ? [name] : []))
    const [outside, ...others] = [...new Set([...(from === undefined ? [] : [from]), ...to])]
    if (outside === undefined) {
      own.push(field)
      continue
    }
    if (others.length > 0) return err(fieldTwoNames(field.name, [outside, ...others]))
    const twin = goneTo.get(outside)
    if (twin !== undefined) return err(twoFieldsInOne(twin, field.name, outside))
    goneTo.set(outside, field.name)
    const there = fieldNamed(outer, outside)
    if (written.has(field.name) && to.length === 0) return err(fieldWrittenInside(field.name, outside))
    if (there && written.has(field.name) && there.reducer !== field.reducer) {
      return err(fieldDiffers(outside, field.reducer, there.reducer))
    }
    if (there) names.set(field.name, outside)
    else add(field, outside)
  }
  for (const field of own) {
    const given = (name: string) => added.some((one) => one.name === name)
    add(
      field,
      freeShortName(field.name, (name) => given(name) || taken(name)),
    )
  }
  return ok({ names, added })
}
