/**
 * The node as JSON. It counts on leaving the field or with Mod+Enter, if it is a node; until then, and when it is refused, the text
 * stays here, also while other nodes are looked at: what somebody typed is only let go of on purpose.
 */
import { useId } from 'react'
import type { KnownNode, Node } from '../../../document/types'
import { modName } from '../../app/platform'
import { jsonMarks } from '../../editors/json-marks'
import { TextEditor } from '../../editors/TextEditor'
import { useLanguage, useWords } from '../../words/language'
import { type KeptText, useCommitted } from '../controls/use-committed'
import { useInspected } from '../inspected'
import { inspectorWords } from '../words'
import { nodeText, readNode } from './read-node'

const nodeJson = { kind: 'json', schema: false } as const

/** Texts that were typed and not applied, by graph and node. */
export type JsonDrafts = Map<string, KeptText>

interface JsonTabProps {
  readonly node: Node
  readonly drafts: JsonDrafts
  /** The node goes by another name from now on: before the edit, and after it. */
  readonly onRenaming: (to: string) => void
  readonly onRenamed: (to: string) => void
}

export function JsonTab({ node, ...rest }: JsonTabProps) {
  return node.kind === 'unknown' ? <ReadOnly node={node} /> : <NodeJson node={node} {...rest} />
}

function ReadOnly({ node }: { readonly node: Node }) {
  const words = useWords(inspectorWords)
  return (
    <div className="form">
      <p className="two">{words.readOnly}</p>
      <textarea className="in mono ei-code" rows={24} readOnly aria-label={words.json} value={nodeText(node)} />
    </div>
  )
}

function NodeJson({ node, drafts, onRenaming, onRenamed }: JsonTabProps & { readonly node: KnownNode }) {
  const words = useWords(inspectorWords)
  const language = useLanguage()
  const { graphName, graph, onEdit } = useInspected()
  const id = useId()
  const key = `${graphName}/${node.id}`
  const read = (text: string) => readNode(text, node, graphName, graph, language)
  const json = useCommitted({
    value: nodeText(node),
    kept: drafts.get(key),
    problem: (text) => {
      const outcome = read(text)
      return outcome.ok ? undefined : outcome.error
    },
    onCommit: (text) => {
      const outcome = read(text)
      if (!outcome.ok) return
      if (outcome.value.id !== node.id) onRenaming(outcome.value.id)
      onEdit(outcome.value.edit, words.editJson(node.id))
      if (outcome.value.id !== node.id) onRenamed(outcome.value.id)
    },
    onKept: (kept) => {
      if (kept) drafts.set(key, kept)
      else drafts.delete(key)
    },
  })
  const described = [`${id}-hint`, ...(json.error === undefined ? [] : [`${id}-error`])].join(' ')
  return (
    <div className="form">
      <div className="f">
        <div className="l">
          <label htmlFor={id}>{words.json}</label>
        </div>
        <TextEditor
          id={id}
          label={words.json}
          aria-invalid={json.error === undefined ? undefined : true}
          aria-describedby={described}
          spec={nodeJson}
          rows={24}
          text={json.text}
          onType={json.type}
          onBlur={json.leave}
          onCommit={json.commit}
          marksOf={(text) => jsonMarks(text, language)}
        />
        {json.error !== undefined && (
          <p className="ei-error ei-lines" id={`${id}-error`}>
            {json.error}
          </p>
        )}
        {json.overtaken && <p className="c-warn ei-note">{words.jsonChanged}</p>}
        <p className="hint" id={`${id}-hint`}>
          {json.error === undefined ? words.jsonHint(modName) : words.jsonRefused}
        </p>
      </div>
      {json.pending && (
        <div className="row">
          <button type="button" className="btn line sm" disabled={json.error !== undefined} onClick={json.commit}>
            {words.apply}
          </button>
          <button type="button" className="btn sm" onClick={json.takeBack}>
            {words.discard}
          </button>
        </div>
      )}
    </div>
  )
}
