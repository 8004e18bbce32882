/**
 * The headings under which programs print what a graph streams, in the wordings of tutorials in Python and JavaScript. A heading names a
 * message, a node, a graph inside, or an event of a server; what stands behind it on its line belongs to it.
 */

export type Heading =
  | { readonly type: 'message'; readonly role: string; readonly rest: string }
  /** `graph`: the graph inside that the heading names with the node. */
  | { readonly type: 'node'; readonly name: string; readonly rest: string; readonly graph?: string }
  /** The names of the graphs inside each other; empty for the entry graph. */
  | { readonly type: 'graph'; readonly ns: readonly string[] }
  | { readonly type: 'event'; readonly name: string }

const banner = /^\s*={6,}\s*(Human|User|Ai|Assistant|Tool|System|Remove|Chat|Function)\s+Message(?:\s+\(\d+\))?\s*={6,}\s*$/i
/** `HUMAN: "…"`, `[ai]: …`: a message on the line of its role. */
const spoken = /^(?:(HUMAN|AI|TOOL|SYSTEM): (?=["[{])|\[(human|ai|tool|system)\]: )(.*)$/
const quote = `['"\`]?`
const nodeHeads: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:Output|Updates?|Result|State|(?:Receiving|Received|Got) (?:an? )?(?:new )?updates?) (?:from|of|for) (?:the )?node:?\\s+${quote}([^'"\`:{[]+?)${quote}\\s*(?::\\s*(.*))?$`,
    'i',
  ),
  /^\s*(?:Finished running|Finished node|Running node):\s*['"`]?([\w .-]+?)['"`]?\s*(?::\s*(.*))?$/i,
  /^\s*\(node\)\s+([\w.-]+):\s*(.*)$/i,
  /^\s*[-=*]{3,}\s*Node:?\s+['"`]?([\w.-][\w .-]*?)['"`]?\s*[-=*]{2,}()$/i,
  /^\s*[-=*]{5,}\s*([\w.-][\w .-]*?) Node\s*[-=*]{5,}()$/i,
  /^\s*Node:?\s+(?=['"`])['"`]([^'"`]+)['"`]\s*(?::\s*(.*))?$/i,
]
/** The name of a node between signs, and the graph that it is in. */
const signedNode =
  /^\s*(?:\p{Extended_Pictographic}\ufe0f?){1,3}\s*Node:\s+([\w.-][\w .-]*?)(?:\s+in\s+\[([^\]]+)\])?\s*(?:\p{Extended_Pictographic}\ufe0f?){0,3}\s*$/u
const graphHead = /^\s*Update from subgraph\s+['"`]?([^'"`]+?)['"`]?\s*:\s*$/
/** `Namespace '('a:1', 'b:2')'`, the place of a chunk as Python prints it. */
const namespaceHead = /^\s*Namespace:?\s+'?\(((?:'[^']*',?\s*|"[^"]*",?\s*)*)\)'?\s*$/
const eventHead = /^\s*Receiving (?:new )?event of type:\s*([\w/|:.-]+?)\.*\s*$/
/** A name alone on its line: a heading only when a value or a message stands below it. */
const bareName = /^\s*([A-Za-z_][\w-]*):\s*$/
/** The same in brackets: a heading only of messages. */
const bracketName = /^\[ ?([A-Za-z_][\w-]*) ?\]\s*$/
const valueBelow = /^\s*(?:\{|\[\s*(?:$|[{[\]])|[A-Z]\w*(?:\(| \{))/
/** Words of other logs, and of messages themselves, that stand alone on a line with a colon. */
const otherWords = new Set(
  [
    'thought',
    'action',
    'observation',
    'question',
    'answer',
    'args',
    'input',
    'output',
    'result',
    'results',
    'response',
    'error',
  ].concat(['messages', 'arguments', 'traceback', 'content', 'example', 'note', 'values', 'metadata', 'config', 'state']),
)

/** Blank, or a line that only divides; a pretty printer may have put it in quotes. */
export const isRule = (line: string): boolean =>
  /^\s*['"]?(?:\\n)?(?:[-=*_]{2,}|(?:[-=*_] ){2,}[-=*_]?)?(?:\\n)?['"]?\s*$/.test(line)

/** The heading that the line at `i` is. `bare`: also a name alone on its line. */
export function headingAt(lines: readonly string[], i: number, bare: boolean): Heading | undefined {
  const given = lines[i] ?? ''
  // Longer lines are what was printed, not what stands above it.
  if (given.length > 2000 && !/^\s*(?:\(node\)|HUMAN|AI|TOOL|SYSTEM|\[)/.test(given)) return undefined
  const line = given.replace(/^(["'])(.*)\1\s*$/, '$2')
  const role = banner.exec(line)?.[1]
  if (role !== undefined) return { type: 'message', role: role.toLowerCase(), rest: '' }
  const said = spoken.exec(line)
  if (said) return { type: 'message', role: (said[1] ?? said[2] ?? '').toLowerCase(), rest: said[3] ?? '' }
  const graph = graphHead.exec(line)?.[1]
  if (graph !== undefined) return { type: 'graph', ns: [graph] }
  const place = namespaceHead.exec(line)?.[1]
  if (place !== undefined) return { type: 'graph', ns: [...place.matchAll(/(['"])(.*?)\1/g)].map(([, , part = '']) => part) }
  const event = eventHead.exec(line)?.[1]
  if (event !== undefined) return { type: 'event', name: event }
  for (const pattern of nodeHeads) {
    const found = pattern.exec(line)
    if (found) return { type: 'node', name: (found[1] ?? '').trim(), rest: found[2] ?? '' }
  }
  const signed = signedNode.exec(line)
  if (signed) {
    const [, own = '', graph] = signed
    return { type: 'node', name: own.trim(), rest: '', ...(graph === undefined ? {} : { graph: graph.trim() }) }
  }
  const inBrackets = bare ? bracketName.exec(line)?.[1] : undefined
  const name = bare ? (inBrackets ?? bareName.exec(line)?.[1]) : undefined
  if (name === undefined || otherWords.has(name.toLowerCase())) return undefined
  const below = lines.slice(i + 1, i + 4).find((one) => !/^\s*$/.test(one))
  return below !== undefined && ((inBrackets === undefined && valueBelow.test(below)) || banner.test(below))
    ? { type: 'node', name, rest: '' }
    : undefined
}

/** How many headings of each kind stand in the first lines. `bare`: names alone on their lines. */
export function headingsIn(
  lines: readonly string[],
): Readonly<Record<'messages' | 'spoken' | 'nodes' | 'events' | 'bare', number>> {
  const count = { messages: 0, spoken: 0, nodes: 0, events: 0, bare: 0 }
  for (const i of lines.keys()) {
    const heading = headingAt(lines, i, false)
    if (heading?.type === 'message') count[/={6}/.test(lines[i] ?? '') ? 'messages' : 'spoken'] += 1
    else if (heading?.type === 'node') count.nodes += 1
    else if (heading?.type === 'event') count.events += 1
    else if (!heading && headingAt(lines, i, true)) count.bare += 1
  }
  return count
}
