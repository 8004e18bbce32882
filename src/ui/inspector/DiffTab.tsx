/** What this step changed in the state: before and after, field by field; the items of lists and objects one by one. */
import { useMemo } from 'react'
import { diffStates, type FieldDiff, type ItemDiff } from '../../trace/diff'
import type { Message } from '../../trace/message'
import { useWords } from '../words/language'
import { ChangeMark } from './ChangeMark'
import './fields.css'
import { FieldValue } from './FieldValue'
import { LongText } from './LongText'
import { callText } from './long-text'
import { isMessageList, messagesIn } from './message-guard'
import type { StepWrites } from './step-writes'
import { tabWords } from './words-tabs'

/** The most items of one field that are shown. */
const mostItems = 50

/** How many fields a step changed, writes that were dropped included. */
export const changeCount = ({ before, after, changes }: StepWrites): number =>
  diffStates(before, after).length + changes.filter((change) => change.op === 'dropped').length

export function DiffTab({ writes }: { readonly writes: StepWrites }) {
  const words = useWords(tabWords)
  const { before, after, changes, together } = writes
  const diffs = useMemo(() => diffStates(before, after), [before, after])
  const dropped = changes.flatMap((change) => (change.op === 'dropped' ? [change] : []))
  if (diffs.length + dropped.length === 0) return <p className="empty rp-empty">{words.nothingWritten}</p>
  return (
    <div className="rp-fields">
      {together.length > 0 && <p className="rp-note">{words.sharedCommit(together.length + 1)}</p>}
      {diffs.map((diff) => (
        <section key={diff.field} className="rp-fieldview">
          <h4>
            <code className="rp-fieldname">{diff.field}</code>
            <ChangeMark change={diff.change} />
          </h4>
          {diff.items === undefined || diff.items.length === 0 ? (
            <Whole diff={diff} />
          ) : (
            <Items items={diff.items} name={diff.field} />
          )}
        </section>
      ))}
      {dropped.map((change, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one field may be dropped twice, and the list of one step never changes
        <section key={`${change.field} ${i}`} className="rp-fieldview">
          <h4>
            <code className="rp-fieldname">{change.field}</code>
            <ChangeMark change="dropped" />
          </h4>
          <FieldValue value={change.value} name={change.field} />
        </section>
      ))}
    </div>
  )
}

function Whole({ diff }: { readonly diff: FieldDiff }) {
  const words = useWords(tabWords)
  return (
    <dl className="rp-whole">
      {diff.change !== 'added' && (
        <>
          <dt>{words.before}</dt>
          <dd className="is-removed">
            <FieldValue value={diff.before} name={diff.field} />
          </dd>
        </>
      )}
      <dt>{words.after}</dt>
      <dd className="is-added">
        <FieldValue value={diff.after} name={diff.field} />
      </dd>
    </dl>
  )
}

function Items({ items, name }: { readonly items: readonly ItemDiff[]; readonly name: string }) {
  const words = useWords(tabWords)
  const shown = items.slice(0, mostItems)
  return (
    <ul className="rp-items">
      {shown.map((item) => (
        <li key={`${item.change} ${item.key}`} className={`is-${item.change}`}>
          <p className="rp-item-head">
            <ChangeMark change={item.change} />
            <code className="cut">{item.key}</code>
          </p>
          {item.change === 'changed' && <ItemValue value={item.before} name={name} label={words.before} />}
          <ItemValue
            value={item.change === 'removed' ? item.before : item.after}
            name={name}
            label={item.change === 'changed' ? words.after : undefined}
          />
        </li>
      ))}
      {items.length > shown.length && <li className="dim">{words.more(items.length - shown.length)}</li>}
    </ul>
  )
}

function ItemValue({
  value,
  name,
  label,
}: {
  readonly value: unknown
  readonly name: string
  readonly label: string | undefined
}) {
  const [message] = messagesIn(value)
  return (
    <div className="rp-item">
      {label !== undefined && <span className="dim">{label}</span>}
      {message !== undefined && isMessageList([value]) ? (
        <LongText text={wholeText(message)} limit={600} />
      ) : (
        <FieldValue value={value} name={name} />
      )}
    </div>
  )
}

/** What a message says and asks for, each call on a line of its own. */
function wholeText({ text, toolCalls = [], invalidCalls = [] }: Message): string {
  const calls = toolCalls.map((call) => callText(call.name, call.args))
  const unreadable = invalidCalls.map((call) => `${call.name}(${call.rawArgs})`)
  return [text, ...calls, ...unreadable].filter((line) => line !== '').join('\n')
}
