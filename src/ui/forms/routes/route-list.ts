/** Changes of a delegate's list of routes. Pure. */
import { freeName } from '../../../document/names'
import type { AgentDocument, DelegateRoute } from '../../../document/types'

/** One more route: for the first tool that has none yet, under a branch of its own. */
export function withNewRoute(routes: readonly DelegateRoute[], document: AgentDocument): readonly DelegateRoute[] {
  const free = document.tools.find((tool) => !routes.some((route) => route.tool === tool.name)) ?? document.tools[0]
  const branch = freeName(free?.name ?? 'branch', (name) => routes.some((route) => route.branch === name))
  return [...routes, { tool: free?.name ?? '', branch }]
}

/** The route with one of its optional parts changed; what is the default, or empty, is left out. */
export function withRoutePart(
  route: DelegateRoute,
  part: Pick<DelegateRoute, 'fan'> | Pick<DelegateRoute, 'send'>,
): DelegateRoute {
  const next = { ...route, ...part }
  if (next.fan === 'once') delete next.fan
  if (next.send && Object.keys(next.send).length === 0) delete next.send
  return next
}
