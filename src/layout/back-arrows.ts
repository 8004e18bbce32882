/**
 * Which arrows lead back: those that the caller says do (return edges), and, walking from the first box, those that lead to a box
 * on the way to where they start. Without them there is no cycle. Pure; knows names and arrows, no boxes.
 */
import type { LayoutArrow } from './contract'

/** The arrows of the list that lead back. `first`: where the walk begins; then what nothing leads to, then the rest in order. */
export function backArrows(
  ids: readonly string[],
  arrows: readonly LayoutArrow[],
  first: string | undefined,
): ReadonlySet<LayoutArrow> {
  const back = new Set(arrows.filter((arrow) => arrow.back === true || arrow.source === arrow.target))
  const out = new Map<string, LayoutArrow[]>(ids.map((id) => [id, []]))
  const entered = new Set<string>()
  for (const arrow of arrows) {
    if (back.has(arrow)) continue
    out.get(arrow.source)?.push(arrow)
    entered.add(arrow.target)
  }
  const begun = new Set<string>()
  const onTheWay = new Set<string>()
  const walk = (root: string) => {
    if (begun.has(root)) return
    // A list instead of calls: a chain of thousands must not overflow the stack.
    const way: { readonly id: string; next: number }[] = [{ id: root, next: 0 }]
    begun.add(root)
    onTheWay.add(root)
    for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
      const arrow = out.get(here.id)?.[here.next++]
      if (arrow === undefined) {
        onTheWay.delete(here.id)
        way.pop()
      } else if (onTheWay.has(arrow.target)) back.add(arrow)
      else if (!begun.has(arrow.target) && out.has(arrow.target)) {
        begun.add(arrow.target)
        onTheWay.add(arrow.target)
        way.push({ id: arrow.target, next: 0 })
      }
    }
  }
  if (first !== undefined && out.has(first)) walk(first)
  for (const id of ids) if (!entered.has(id)) walk(id)
  for (const id of ids) walk(id)
  return back
}
