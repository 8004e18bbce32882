/**
 * What the model saw at this step, as it was sent: the messages with the system prompt, and the tools with every word that describes them.
 * Then what it said and what that took. A step without a model call says so and leads to the nearest one.
 */
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ModelCallView, Moment } from '../../replay/moment'
import type { TraceIndex } from '../../replay/trace-index'
import type { OfferedTool } from '../../trace/message'
import type { Step } from '../../trace/step'
import { useLanguage, useWords } from '../words/language'
import { JsonTree } from './JsonTree'
import { LongText } from './LongText'
import { MessageCard } from './MessageCard'
import { nearestModelStep } from './nearest'
import type { Origins } from './origins'
import { tabWords } from './words-tabs'

interface PromptTabProps {
  readonly index: TraceIndex
  readonly moment: Moment
  readonly origins: Origins
  readonly recorded: boolean | undefined
  readonly onSeek: (step: number) => void
}

export function PromptTab({ index, moment, origins, recorded, onSeek }: PromptTabProps) {
  const words = useWords(tabWords)
  const { modelCall, step } = moment
  if (modelCall !== undefined) return <Call call={modelCall} step={step} origins={origins} recorded={recorded} onSeek={onSeek} />
  const nearest = nearestModelStep(index, step.index)
  return (
    <div className="empty rp-empty">
      <p>{nearest === undefined ? words.neverModel : words.noModelCall}</p>
      {nearest !== undefined && (
        <button type="button" className="btn line" onClick={() => onSeek(nearest)}>
          {words.toModelStep(nearest + 1)}
        </button>
      )}
    </div>
  )
}

interface CallProps {
  readonly call: ModelCallView
  readonly step: Step
  readonly origins: Origins
  readonly onSeek: (step: number) => void
}

function Call({ call, step, origins, recorded, onSeek }: CallProps & Pick<PromptTabProps, 'recorded'>) {
  const words = useWords(tabWords)
  const language = useLanguage()
  const tagOf = (id: string) => origins.tagOf(id)
  const { usage } = call
  const count = (n: number) => n.toLocaleString(language)
  return (
    <div className="rp-prompt">
      <dl className="rp-facts">
        <dt>{words.model}</dt>
        <dd>{call.model === '' ? <span className="dim">{words.untoldModel}</span> : <code>{call.model}</code>}</dd>
        <dt>Tokens</dt>
        <dd>
          {usage === undefined ? (
            <span className="dim">{words.noUsage}</span>
          ) : (
            <>
              {words.usage(count(usage.input), count(usage.output))}
              {usage.estimated && <span className="dim"> ({words.estimated})</span>}
            </>
          )}
        </dd>
        {call.finish !== undefined && (
          <>
            <dt>{words.finish}</dt>
            <dd>
              <code>{call.finish}</code>
            </dd>
          </>
        )}
      </dl>
      <h4 className="h">{recorded && call.saw.length === 0 ? words.untoldSaw : words.saw(call.saw.length)}</h4>
      <Saw key={call.callId} call={call} step={step} origins={origins} onSeek={onSeek} />
      <h4 className="h">
        {call.tools.length > 0 ? words.tools(call.tools.length) : recorded ? words.untoldTools : words.noTools}
      </h4>
      {call.tools.length > 0 && (
        <ul className="rp-tools">
          {call.tools.map((tool) => (
            <Tool key={tool.name} tool={tool} />
          ))}
        </ul>
      )}
      <h4 className="h">{words.said}</h4>
      {call.said === undefined ? (
        <p className="dim">{words.saidNothing}</p>
      ) : (
        <MessageCard message={call.said} writer={step} tagOf={tagOf} isNew />
      )}
    </div>
  )
}

/** Up to this many messages are shown at once; of more, the first few (the system prompt) and the newest. */
const showAllUpTo = 60
const firstShown = 2
const newestShown = 30

function Saw({ call, step, origins, onSeek }: CallProps) {
  const words = useWords(tabWords)
  const [all, setAll] = useState(false)
  const { saw } = call
  const hidden = all || saw.length <= showAllUpTo ? 0 : saw.length - firstShown - newestShown
  const card = (i: number) => {
    const message = saw[i]
    if (message === undefined) return null
    return (
      <li key={`${message.id} ${i}`} className="rp-lazy">
        <MessageCard
          message={message}
          writer={origins.writerOf(message.id, step.firstSeq)}
          tagOf={(id) => origins.tagOf(id)}
          onSeek={onSeek}
        />
      </li>
    )
  }
  const places = saw.map((_, i) => i)
  return (
    <ol className="rp-cards">
      {places.slice(0, hidden > 0 ? firstShown : saw.length).map(card)}
      {hidden > 0 && (
        <li>
          <button type="button" className="btn line rp-between" onClick={() => setAll(true)}>
            {words.between(hidden)}
          </button>
        </li>
      )}
      {hidden > 0 && places.slice(-newestShown).map(card)}
    </ol>
  )
}

function Tool({ tool }: { readonly tool: OfferedTool }) {
  const words = useWords(tabWords)
  return (
    <li className="rp-tool">
      <code className="rp-fieldname">{tool.name}</code>
      {tool.description.trim() === '' ? (
        <p className="rp-marks">
          <span className="tag rp-warn">
            <TriangleAlert aria-hidden="true" />
            {words.noDescription}
          </span>
        </p>
      ) : (
        <LongText text={tool.description} />
      )}
      <p className="dim">{words.parameters}</p>
      <JsonTree value={tool.parameters} name={`${tool.name}: ${words.parameters}`} />
    </li>
  )
}
