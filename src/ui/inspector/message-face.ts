/** Who speaks in a message: the kind that gives its colour and icon, and the name that the engine knows. */
import type { NodeKind } from '../../document/types'
import type { Message } from '../../trace/message'
import type { Step } from '../../trace/step'
import { kindToDraw } from '../timeline/track-kind'

export type Speaker =
  | { readonly type: 'kind'; readonly kind: NodeKind | 'unknown' }
  | { readonly type: 'person' }
  | { readonly type: 'system' }
  | { readonly type: 'other' }

/** The speaker of a message: a person or the system by its role, else the node that wrote it. */
export function speakerOf(message: Message, writer?: Step | undefined): Speaker {
  switch (message.role) {
    case 'human':
      return { type: 'person' }
    case 'system':
      return { type: 'system' }
    case 'ai':
      return { type: 'kind', kind: writer?.nodeKind === undefined ? 'brain' : kindToDraw(writer.nodeKind) }
    case 'tool':
      return { type: 'kind', kind: writer?.nodeKind === undefined ? 'hands' : kindToDraw(writer.nodeKind) }
    case 'other':
      return { type: 'other' }
  }
}
