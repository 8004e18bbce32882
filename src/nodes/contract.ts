/**
 * What a node kind is. The light half (this file and each kind's definition.ts) is plain data and pure functions: forms,
 * diagnostics and the canvas use it. The heavy half (behaviour.ts of each kind) is named only by the compiler.
 * A new kind is one folder, one view and one line in the registry; the registry is `satisfies Record<NodeKind, …>`.
 */
import type { Bilingual, Language } from '../base/language'
import type { AgentDocument, ConfigByKind, Graph, NodeKind } from '../document/types'

export interface NodeDefinition<K extends NodeKind> {
  readonly kind: K
  /** False: the kind can be drawn and checked, and `check` and `run` say that it is not runnable yet. */
  readonly runnable: boolean
  /** What the node does, in one sentence. */
  readonly summary: Bilingual
  /**
   * A config for a new node of this kind in this document: refers to what is there (first messages field, first model, all tools). What a
   * person is to rewrite anyway (a prompt, a question) is in their language.
   */
  defaults(document: AgentDocument, graph: Graph, language: Language): ConfigByKind[K]
  /** Named ways out; `null` for a node with one unnamed way out. */
  branches(config: ConfigByKind[K]): readonly string[] | null
  /** Everything in the config that refers to something by name. */
  references(config: ConfigByKind[K]): References
}

/** A node's form, as data (form.ts of each kind). */
export type NodeForm<K extends NodeKind> = readonly FormRow<ConfigByKind[K]>[]

export interface References {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly tools: readonly string[]
  readonly models: readonly string[]
  readonly graphs: readonly string[]
}

/** One row of a node's form: which setting, and the control that fits it. `name` is a key of the config. */
export interface FormRow<C> {
  readonly name: keyof C & string
  readonly control: FormControl
  readonly label: Bilingual
  readonly hint?: Bilingual | undefined
  readonly optional?: boolean | undefined
}
export type FormControl =
  | { readonly type: 'text' }
  | { readonly type: 'template'; readonly rows: number; readonly placeholders: readonly string[] }
  | { readonly type: 'code'; readonly rows: number }
  | {
      readonly type: 'number'
      readonly min?: number | undefined
      readonly max?: number | undefined
      readonly unit?: Bilingual | undefined
    }
  | {
      readonly type: 'choice'
      readonly options: readonly { readonly value: string; readonly label: Bilingual }[]
      readonly fallback: string
    }
  /** A state field; `types` narrows which. */
  | { readonly type: 'field'; readonly types?: readonly string[] | undefined }
  /** True or false; `fallback` is what an absent setting means. */
  | { readonly type: 'switch'; readonly fallback: boolean }
  | { readonly type: 'model' }
  | { readonly type: 'tools' }
  | { readonly type: 'graph' }
  | { readonly type: 'rules' }
  /** The routes of a delegate. */
  | { readonly type: 'routes' }
  | { readonly type: 'names' }
  | { readonly type: 'mapping' }
