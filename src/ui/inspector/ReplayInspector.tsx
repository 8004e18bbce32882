/**
 * The inspector in replay: one step of a run from five sides, with the reducer microscope below.
 * It reads the index at the cursor and moves the cursor; it never runs anything and never changes a record.
 */
import { useMemo } from 'react'
import { unreachable } from '../../base/exhaustive'
import type { Graph } from '../../document/types'
import type { TraceIndex } from '../../replay/trace-index'
import { panelId, Tabs, tabId } from '../components/Tabs'
import { useWords } from '../words/language'
import { CallsAhead } from './calls-ahead'
import { changeCount, DiffTab } from './DiffTab'
import { InspectorHead } from './InspectorHead'
import './inspector.css'
import './messages.css'
import { MessagesTab } from './MessagesTab'
import { Microscope } from './Microscope'
import { mainMessageField, messageFields } from './message-fields'
import { messagesIn } from './message-guard'
import { originsOf } from './origins'
import { PromptTab } from './PromptTab'
import { RawTab } from './RawTab'
import { StateTab } from './StateTab'
import { writesOf } from './step-writes'
import { useSlices } from './use-slices'
import { inspectorWords } from './words'
import { type ReplayTab, replayTabs, tabWords } from './words-tabs'

export type { ReplayTab } from './words-tabs'

export interface ReplayInspectorProps {
  readonly index: TraceIndex
  /** Grows when something was added to the index. */
  readonly revision: number
  /** The step that the cursor is at, 0-based. */
  readonly position: number
  /** The graph that ran: its fields and nodes give types and kinds. */
  readonly graph: Graph
  /** A node selected on the canvas: the head speaks of it, everything else of the step. */
  readonly selectedNode?: string | undefined
  readonly tab: ReplayTab
  readonly onTab: (tab: ReplayTab) => void
  readonly onSeek: (step: number) => void
  /** Another system recorded it: what is not in the record is not known. */
  readonly recorded?: boolean | undefined
  /** Puts a text on the clipboard and says whether it worked; without it there is no Copy button. */
  readonly onCopy?: ((text: string) => Promise<boolean>) | undefined
}

const tabsName = 'replay'

export function ReplayInspector(props: ReplayInspectorProps) {
  const words = useWords(inspectorWords)
  if (props.index.steps.length === 0) return <p className="empty">{words.nothingYet}</p>
  return <StepInspector {...props} />
}

function StepInspector(props: ReplayInspectorProps) {
  const { index, revision, position, graph, selectedNode, tab, onTab, onSeek, recorded, onCopy } = props
  const words = useWords(tabWords)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is the only sign that the trace has grown
  const { moment, writes, book } = useMemo(() => lookAt(index, position), [index, revision, position])
  const ahead = useMemo(() => new CallsAhead(index), [index])
  const work = useMemo(() => ({ more: () => ahead.more() && book.more() }), [ahead, book])
  const read = useSlices(work, revision)
  // biome-ignore lint/correctness/useExhaustiveDependencies: far down a long run more is known once it was read
  const origins = useMemo(() => book.asNow(), [book, read])
  const { step } = moment
  const tabs = useMemo(() => {
    const field = mainMessageField(messageFields(graph, moment.state), graph, moment)
    const messages = field === undefined ? 0 : messagesIn(moment.state[field]).length
    const changed = changeCount(writes)
    const extras: Partial<Record<ReplayTab, string>> = {
      ...(messages > 0 ? { messages: String(messages) } : {}),
      ...(changed > 0 ? { diff: String(changed) } : {}),
    }
    return replayTabs.map((id) => {
      const extra = extras[id]
      return { id, label: words.tabs[id], extra: extra === undefined ? undefined : <span className="tag">{extra}</span> }
    })
  }, [graph, moment, writes, words])
  const panel = () => {
    switch (tab) {
      case 'messages':
        return <MessagesTab index={index} moment={moment} graph={graph} origins={origins} recorded={recorded} onSeek={onSeek} />
      case 'state':
        return <StateTab graph={graph} writes={writes} />
      case 'diff':
        return <DiffTab writes={writes} />
      case 'prompt':
        return <PromptTab index={index} moment={moment} origins={origins} recorded={recorded} onSeek={onSeek} />
      case 'raw':
        return <RawTab index={index} step={step} onCopy={onCopy} />
      default:
        return unreachable(tab)
    }
  }
  return (
    <div className="rp">
      <InspectorHead index={index} moment={moment} graph={graph} selectedNode={selectedNode} onSeek={onSeek} />
      <Tabs label={words.tabList} name={tabsName} tab={tab} tabs={tabs} onTab={onTab} />
      <div
        className={`rp-panel is-${tab}`}
        role="tabpanel"
        id={panelId(tabsName, tab)}
        aria-labelledby={tabId(tabsName, tab)}
        // The messages scroll inside themselves.
        tabIndex={tab === 'messages' ? undefined : 0}
        key={tab}
      >
        {panel()}
      </div>
      <Microscope index={index} step={step} graph={graph} writes={writes} origins={origins} />
    </div>
  )
}

function lookAt(index: TraceIndex, position: number) {
  const moment = index.moment(position)
  const { index: at, lastSeq, stateSeq } = moment.step
  return { moment, writes: writesOf(index, at), book: originsOf(index, Math.max(lastSeq, stateSeq)) }
}
