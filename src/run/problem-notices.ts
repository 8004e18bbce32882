/** What is wrong with a document that cannot run, as notices for the trace. */
import type { Language } from '../base/language'
import { diagnose } from '../diagnostics/diagnose'
import type { AgentDocument } from '../document/types'
import type { EventDraft } from '../trace/events'

/** The errors of the graph that would run, and of the document as a whole. */
export function problemNotices(document: AgentDocument, language: Language): readonly EventDraft[] {
  const elsewhere = (graph: string) => graph !== document.entry && Object.hasOwn(document.graphs, graph)
  return diagnose(document, language)
    .filter(({ severity, graph }) => severity === 'error' && !elsewhere(graph))
    .map(({ code, message, node, edge, field }) => ({
      type: 'notice',
      code: 'problem',
      text: message,
      ...(node === undefined ? {} : { node }),
      data: { problem: code, ...(edge === undefined ? {} : { edge }), ...(field === undefined ? {} : { field }) },
    }))
}
