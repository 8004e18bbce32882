/** Which component draws which edge; one object, as React Flow asks. */
import { PlainEdge } from './PlainEdge'
import { ReturnEdge } from './ReturnEdge'

export const edgeTypes = { plain: PlainEdge, return: ReturnEdge }
