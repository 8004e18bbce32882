/** Which of some vertices hang together. */
import type { Flow } from './flow'

/** The vertices that `belongs` takes in groups that hang together by edges of either direction, groups without a node left out. */
export function components(flow: Flow, belongs: (v: number) => boolean): readonly (readonly number[])[] {
  const seen = new Uint8Array(flow.vertices.length)
  const groups: number[][] = []
  for (let v = 0; v < seen.length; v++) {
    if (flow.vertices[v]?.kind !== 'node' || seen[v] === 1 || !belongs(v)) continue
    const group = [v]
    seen[v] = 1
    // The list grows while it is gone through.
    for (const at of group) {
      for (const links of [flow.out[at], flow.into[at]]) {
        for (const to of links ?? []) {
          if (seen[to] === 1 || !belongs(to)) continue
          seen[to] = 1
          group.push(to)
        }
      }
    }
    groups.push(group)
  }
  return groups
}
