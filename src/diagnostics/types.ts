/** A problem of a document: what is wrong, where, why it matters, and an edit that mends it where there is one. */
import type { Edit } from '../document/edit'

export const diagnosticCodes = [
  'no-start-edge',
  'unreachable-node',
  'no-path-to-end',
  'cycle-without-exit',
  'dead-end',
  'dangling-edge',
  'branch-unconnected',
  'router-without-default',
  'hands-without-return',
  'tools-without-hands',
  'tool-not-executable',
  'tool-not-offered',
  'tool-without-description',
  'tool-schema-invalid',
  'duplicate-name',
  'reserved-name',
  'unknown-reference',
  'jump-and-edge',
  'uneven-join',
  'join-may-starve',
  'parallel-overwrite',
  'history-overwritten',
  'reducer-ignores-removals',
  'subgraph-field-mismatch',
  'subgraph-echo',
  'budget-unenforced',
  'recursion-limit-too-low',
  'review-without-memory',
  'unknown-kind',
  'not-runnable-yet',
] as const
export type DiagnosticCode = (typeof diagnosticCodes)[number]
export type Severity = 'error' | 'warning' | 'info'

export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** What is wrong, in one plain sentence of the asked language. */
  readonly message: string
  /** Why it matters, in one sentence. */
  readonly why: string
  readonly graph: string
  readonly node?: string | undefined
  /** An edge id. */
  readonly edge?: string | undefined
  readonly field?: string | undefined
  readonly tool?: string | undefined
  /** True when LangGraph itself refuses to compile the graph because of this. */
  readonly refusesToCompile?: boolean | undefined
  readonly fix?: { readonly label: string; readonly edit: Edit } | undefined
}
