/**
 * What is selected, to be changed: a node, an edge, several things, or, with nothing selected, the document. It keeps no copy of the
 * document: every change goes out as an edit, and what comes back is shown. What it does keep is what people have typed and not finished.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { unreachable } from '../../base/exhaustive'
import type { Diagnostic } from '../../diagnostics/types'
import type { WorstCase } from '../../diagnostics/worst-case'
import type { Edit } from '../../document/edit'
import { graphNamed } from '../../document/queries'
import type { AgentDocument } from '../../document/types'
import type { Selection } from '../../store/types'
import { focusTab } from '../app/focus-tab'
import { useOffers } from '../commands/offers'
import { Place, UnfinishedContext, type UnfinishedTexts } from './controls/unfinished'
import { useRowKeys } from './controls/use-row-keys'
import { DocumentInspector } from './document/DocumentInspector'
import { EdgeInspector } from './edges/EdgeInspector'
import './cards.css'
import './forms.css'
import { type Answers, InspectedContext, type Keys, type TryTool, useInspected } from './inspected'
import type { JsonDrafts } from './node/JsonTab'
import { NodeInspector, type NodeTab } from './node/NodeInspector'
import { SeveralInspector } from './SeveralInspector'
import { type Subject, subjectOf } from './subject'
import { TerminalInspector } from './TerminalInspector'
import { useKeptFocus } from './use-kept-focus'

/** What people have typed and not finished: fields that cannot be read, and nodes as JSON. */
export interface Typed {
  readonly fields: UnfinishedTexts
  readonly nodes: JsonDrafts
}

interface EditInspectorProps {
  readonly document: AgentDocument
  readonly graphName: string
  readonly selection: Selection
  readonly problems: readonly Diagnostic[]
  readonly onEdit: (edit: Edit, label: string) => void
  readonly onSelect: (selection: Selection) => void
  readonly onOpenGraph?: ((name: string) => void) | undefined
  readonly keys?: Keys | undefined
  readonly onTry?: TryTool | undefined
  /** Holds what was typed and cannot be taken yet, while the forms are not shown. */
  readonly typed?: Typed | undefined
  readonly answers?: readonly Answers[] | undefined
  /** The problem that was gone to last. */
  readonly problem?: Diagnostic | undefined
  /** The longest run against the recursion limit. */
  readonly worst?: WorstCase | undefined
}

export function EditInspector(props: EditInspectorProps) {
  const { document, graphName, selection, problems, onEdit, onSelect, onOpenGraph, keys, onTry, answers, problem, worst } = props
  const graph = graphNamed(document, graphName)
  const inspected = useMemo(
    () => graph && { document, graphName, graph, onEdit, onSelect, onOpenGraph, keys, onTry, answers, problem, worst },
    [document, graphName, graph, onEdit, onSelect, onOpenGraph, keys, onTry, answers, problem, worst],
  )
  const own = useRef<Typed>({ fields: new Map(), nodes: new Map() })
  const typed = props.typed ?? own.current
  useKeptFocus(document, graphName, selection)
  // Another document is read from its beginning.
  const area = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept of the typing is another for each document
  useEffect(() => {
    const panel = area.current?.querySelector('.ei-panel')
    if (panel) panel.scrollTop = 0
  }, [typed])
  if (!inspected) return null
  const here = problems.filter((problem) => problem.graph === graphName)
  return (
    <InspectedContext value={inspected}>
      <UnfinishedContext value={typed.fields}>
        <section className="ei" ref={area}>
          <SubjectView
            subject={subjectOf(inspected.graph, selection)}
            graphName={graphName}
            problems={here}
            drafts={typed.nodes}
          />
        </section>
      </UnfinishedContext>
    </InspectedContext>
  )
}

/** True for a node that has a tab for its tools. */
const hasTools = (subject: Subject): boolean =>
  subject.kind === 'node' && (subject.node.kind === 'brain' || subject.node.kind === 'hands')

/** The tab on which a problem of a node is mended. */
function tabOf(problem: Diagnostic): NodeTab | undefined {
  if (problem.tool !== undefined) return 'tools'
  return problem.node === undefined ? undefined : 'settings'
}

interface SubjectViewProps {
  readonly subject: Subject
  readonly graphName: string
  readonly problems: readonly Diagnostic[]
  readonly drafts: JsonDrafts
}

function SubjectView({ subject, graphName, problems, drafts }: SubjectViewProps) {
  const [tab, setTab] = useState<NodeTab>('settings')
  const { problem } = useInspected()
  const asked = problem && tabOf(problem)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time a problem is gone to, also the same kind of problem again
  useEffect(() => {
    if (asked) setTab(asked)
  }, [asked, problem])
  const show = (shown: NodeTab) => ({
    run: () => {
      setTab(shown)
      focusTab('.inspector-area', shown)
    },
    blocked: () => (subject.kind === 'node' ? undefined : ('one-node' as const)),
  })
  useOffers({
    'inspector-settings': show('settings'),
    'inspector-tools': { ...show('tools'), blocked: () => (hasTools(subject) ? undefined : ('no-tools' as const)) },
    'inspector-edges': show('edges'),
    'inspector-json': show('json'),
  })
  const keys = useRowKeys()
  switch (subject.kind) {
    case 'node': {
      const { id } = subject.node
      const name = `${graphName}/${id}`
      return (
        <Place key={keys.keyOf(name)} name={name}>
          <NodeInspector
            node={subject.node}
            problems={problems.filter((problem) => problem.node === id)}
            tab={tab}
            onTab={setTab}
            drafts={drafts}
            onRenaming={(to) => keys.renamed(name, `${graphName}/${to}`)}
          />
        </Place>
      )
    }
    case 'edge': {
      const { edge } = subject
      return <EdgeInspector key={edge.id} edge={edge} problems={problems.filter((problem) => problem.edge === edge.id)} />
    }
    case 'terminal':
      return <TerminalInspector key={subject.id} id={subject.id} />
    case 'several':
      return <SeveralInspector nodes={subject.nodes} edges={subject.edges} notes={subject.notes} />
    case 'document':
      return <DocumentInspector />
    default:
      return unreachable(subject)
  }
}
