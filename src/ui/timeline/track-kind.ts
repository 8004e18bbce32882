/** Node kinds as the record spells them: any text may come in, only our kinds have a colour and an icon. */
import { type NodeKind, nodeKinds } from '../../document/types'

const known: ReadonlySet<string> = new Set(nodeKinds)

/** True for a kind of this version. */
export const isNodeKind = (kind: string | undefined): kind is NodeKind => kind !== undefined && known.has(kind)

/** The kind to draw: what the record says, else `unknown`. */
export const kindToDraw = (kind: string | undefined): NodeKind | 'unknown' => (isNodeKind(kind) ? kind : 'unknown')
