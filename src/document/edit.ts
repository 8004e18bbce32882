/**
 * Every change of a document, as plain data: what the canvas, the forms and the one-click fixes all speak.
 * apply-edit.ts turns an edit and a document into a new document; it never leaves an edge without both ends or two nodes of one name.
 */
import type { Bilingual } from '../base/language'
import type {
  AgentDocument,
  Budget,
  Condition,
  Edge,
  Field,
  Graph,
  GraphLayout,
  KnownNode,
  Model,
  Node,
  Note,
  Position,
  Tool,
} from './types'

export type Edit =
  | { readonly type: 'set-name'; readonly name: string; readonly description?: string | undefined }
  | { readonly type: 'set-input'; readonly input: Readonly<Record<string, unknown>> | undefined }
  | { readonly type: 'set-budget'; readonly budget: Budget }
  | { readonly type: 'add-node'; readonly graph: string; readonly node: KnownNode; readonly at?: Position | undefined }
  /** Replaces the config, label and join of the node of this id; the id and kind stay. */
  | { readonly type: 'set-node'; readonly graph: string; readonly node: KnownNode }
  /** Puts nodes and edges in as they are, for instance from the clipboard: under names that are free, every edge with both its ends. */
  | {
      readonly type: 'add-parts'
      readonly graph: string
      readonly nodes: readonly Node[]
      readonly edges: readonly Edge[]
      readonly positions?: Readonly<Record<string, Position>> | undefined
      /** They get ids that are free. */
      readonly notes?: readonly Note[] | undefined
    }
  /** Renames a node; edges, positions and references follow. */
  | { readonly type: 'rename-node'; readonly graph: string; readonly from: string; readonly to: string }
  /** Adds an edge; its id is made from its ends unless given. Adding an edge that is there changes nothing. */
  | { readonly type: 'add-edge'; readonly graph: string; readonly edge: Omit<Edge, 'id'> & { readonly id?: string | undefined } }
  | { readonly type: 'set-edge'; readonly graph: string; readonly edge: Edge }
  /** Removes nodes (with every edge that touches them), edges and notes. */
  | {
      readonly type: 'remove'
      readonly graph: string
      readonly nodes: readonly string[]
      readonly edges: readonly string[]
      readonly notes?: readonly string[] | undefined
    }
  /** Moves nodes, START and END, and notes by their ids. */
  | {
      readonly type: 'move'
      readonly graph: string
      readonly positions: Readonly<Record<string, Position>>
      readonly notes?: Readonly<Record<string, Position>> | undefined
    }
  | { readonly type: 'set-layout'; readonly graph: string; readonly layout: GraphLayout }
  /** Adds a field, or replaces the field called `name` (default: the field's own name); a new name is followed by every reference. */
  | { readonly type: 'set-field'; readonly graph: string; readonly field: Field; readonly name?: string | undefined }
  | { readonly type: 'remove-field'; readonly graph: string; readonly name: string }
  | { readonly type: 'set-output'; readonly graph: string; readonly output: readonly string[] | undefined }
  /** Adds a tool, or replaces the tool called `name` (default: the tool's own name); a new name is followed by every reference. */
  | { readonly type: 'set-tool'; readonly tool: Tool; readonly name?: string | undefined }
  /** Removes a tool; brains and hands that list it lose it. */
  | { readonly type: 'remove-tool'; readonly name: string }
  | { readonly type: 'set-model'; readonly model: Model; readonly id?: string | undefined }
  | { readonly type: 'remove-model'; readonly id: string }
  /** Puts a rule into a router at `index` (default: the end). */
  | {
      readonly type: 'add-rule'
      readonly graph: string
      readonly router: string
      readonly branch: string
      readonly when: Condition
      readonly index?: number | undefined
    }
  /** Adds a graph under a name that is free. */
  | { readonly type: 'add-graph'; readonly name: string; readonly graph: Graph; readonly layout?: GraphLayout | undefined }
  /** Removes a graph with its layout, but never the one that a run begins in. Nodes that run it keep its name. */
  | { readonly type: 'remove-graph'; readonly name: string }
  /** Renames a graph; its layout, the entry and every node that runs it follow. */
  | { readonly type: 'rename-graph'; readonly from: string; readonly to: string }
  /** Becomes another document as a whole: going back to an earlier version. */
  | { readonly type: 'replace-document'; readonly document: AgentDocument }
  /** Several edits as one step of history: all of them or none. */
  | { readonly type: 'batch'; readonly edits: readonly Edit[] }

export interface EditProblem {
  readonly code:
    | 'no-such-graph'
    | 'no-such-node'
    | 'no-such-edge'
    | 'no-such-field'
    | 'no-such-tool'
    | 'no-such-model'
    | 'name-taken'
    | 'name-invalid'
    | 'edge-invalid'
    /** The graph that a run begins in cannot go. */
    | 'entry-stays'
    /** Parts that do not fit together: an edge without an end, a name twice. */
    | 'not-whole'
    /** A value that a file could not hold: it would not be read back. */
    | 'value-invalid'
  /** The sentence in English. */
  readonly message: string
  /** The sentence in each language. */
  readonly sentence: Bilingual
}
