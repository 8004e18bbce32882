/** One fault and its near miss: what every rule is tested by. */
import type { Surroundings } from '../../../src/diagnostics/finding'
import type { Diagnostic, DiagnosticCode } from '../../../src/diagnostics/types'
import type { AgentDocument } from '../../../src/document/types'

export interface Case {
  readonly code: DiagnosticCode
  /** What is wrong, in a few words. */
  readonly name: string
  readonly wrong: AgentDocument
  /** Nearly the same, without this fault. */
  readonly right: AgentDocument
  /** What the diagnostic says about its place and weight. */
  readonly says: Partial<Diagnostic>
  /** False if there is nothing that one click could do. */
  readonly fix: boolean
  /** Errors that the fix uncovers: they were hidden by this fault. */
  readonly uncovers?: readonly DiagnosticCode[]
  readonly surroundings?: Surroundings
}

export const warning = { severity: 'warning', graph: 'main' } as const
export const error = { severity: 'error', graph: 'main' } as const
