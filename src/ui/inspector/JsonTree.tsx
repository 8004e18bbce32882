/** A JSON value as a tree that opens and closes, in our own colours. The package brings no style of its own here. */
import { useMemo } from 'react'
import { JsonView } from 'react-json-view-lite'
import { useWords } from '../words/language'
import './json.css'
import { cappedForTree } from './json-caps'
import { tabWords } from './words-tabs'

const classes = {
  container: 'rp-json',
  basicChildStyle: 'rp-json-row',
  childFieldsContainer: 'rp-json-children',
  label: 'rp-json-key',
  clickableLabel: 'rp-json-key rp-json-click',
  nullValue: 'rp-json-word',
  undefinedValue: 'rp-json-word',
  booleanValue: 'rp-json-word',
  numberValue: 'rp-json-number',
  stringValue: 'rp-json-string',
  otherValue: 'rp-json-string',
  punctuation: 'rp-json-mark',
  expandIcon: 'rp-json-icon rp-json-open',
  collapseIcon: 'rp-json-icon rp-json-close',
  collapsedContent: 'rp-json-more',
  noQuotesForStringValues: false,
  quotesForFieldNames: false,
  stringifyStringValues: true,
}

const openAtFirst = (level: number) => level < 2
const closedAtFirst = () => false

interface JsonTreeProps {
  readonly value: unknown
  /** What the tree is of, for people who hear it. */
  readonly name?: string
  /** Begins with everything closed. */
  readonly closed?: boolean
}

export function JsonTree({ value, name, closed = false }: JsonTreeProps) {
  const words = useWords(tabWords)
  const data = useMemo(() => cappedForTree(value, words.more), [value, words.more])
  const style = useMemo(
    () => ({ ...classes, ariaLables: { expandJson: words.jsonOpen, collapseJson: words.jsonClose } }),
    [words.jsonOpen, words.jsonClose],
  )
  if (typeof data !== 'object' || data === null) return <code className="rp-json">{JSON.stringify(data) ?? 'undefined'}</code>
  return (
    <JsonView
      data={data}
      style={style}
      shouldExpandNode={closed ? closedAtFirst : openAtFirst}
      clickToExpandNode
      aria-label={name ?? words.jsonTree}
    />
  )
}
