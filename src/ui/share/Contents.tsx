/** What is in a document, section by section: shown before it is handed out, and before one of somebody else is taken in. */
import type { ReactNode } from 'react'
import { clip } from '../../base/text'
import { contentsOf, type ModelContents, type ToolContents } from '../../document/link-contents'
import type { AgentDocument } from '../../document/types'
import { questionOf } from '../../store/question'
import { KindTile, kindWords } from '../components/kinds'
import { useWords } from '../words/language'
import { contentsWords } from './words'

/** More rows of one kind than this become a number. */
const rowsShown = 12

export function Contents({ document }: { readonly document: AgentDocument }) {
  const words = useWords(contentsWords)
  const kinds = useWords(kindWords)
  const contents = contentsOf(document)
  const question = questionOf(document.input)
  const description = document.description?.trim() ?? ''
  return (
    <dl className="contents">
      <Section title={words.graph}>
        {contents.nodes === 0 ? (
          <p>{words.empty}</p>
        ) : (
          <ul className="content-kinds">
            {contents.kinds.map(({ kind, count }) => (
              <li key={kind} className="row">
                <KindTile kind={kind} small />
                {count === 1 ? kinds[kind] : `${count} × ${kinds[kind]}`}
              </li>
            ))}
            <li>{words.edges(contents.edges)}</li>
            {contents.subgraphs > 0 && <li>{words.subgraphs(contents.subgraphs)}</li>}
          </ul>
        )}
      </Section>
      {description !== '' && (
        <Section title={words.description}>
          <p>{clip(description, 160)}</p>
        </Section>
      )}
      {question !== '' && (
        <Section title={words.question}>
          <p>{clip(question, 160)}</p>
        </Section>
      )}
      <Rows
        title={words.prompts}
        rows={contents.prompts.map(({ node, words: first }) => ({ key: node, name: node, what: first }))}
      />
      <Rows
        title={words.tools}
        rows={contents.tools.map((tool) => ({ key: tool.name, name: tool.name, what: <Tool tool={tool} /> }))}
      />
      <Rows
        title={words.models}
        rows={contents.models.map((model) => ({ key: model.id, name: model.id, what: <Model model={model} /> }))}
      />
      <Rows
        title={words.code}
        rows={contents.code.map(({ where, what, chars }, i) => ({
          key: `${where} ${i}`,
          name: where,
          what: `${words.codeWhat[what]}, ${words.chars(chars)}`,
        }))}
      />
      {contents.inputs.length > 0 && (
        <Section title={words.inputs}>
          <p className="mono">{contents.inputs.join(', ')}</p>
        </Section>
      )}
      {contents.notes.length > 0 && (
        <Section title={words.notes}>
          <p>{clip(contents.notes.join(' · '), 200)}</p>
        </Section>
      )}
    </dl>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface Row {
  readonly key: string
  readonly name: string
  readonly what: ReactNode
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const words = useWords(contentsWords)
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul className="content-rows">
        {rows.slice(0, rowsShown).map((row) => (
          <li key={row.key}>
            <span className="mono">{row.name}</span> <span className="two">{row.what}</span>
          </li>
        ))}
        {rows.length > rowsShown && <li className="dim">{words.more(rows.length - rowsShown)}</li>}
      </ul>
    </Section>
  )
}

function Tool({ tool: { description, live, headers } }: { readonly tool: ToolContents }) {
  const words = useWords(contentsWords)
  const way = live ? (live.on ? words.live[live.kind] : words.off(words.live[live.kind])) : words.mock
  return (
    <>
      <span className={live?.on ? 'tag warn' : 'tag'}>{way}</span>
      {live?.address !== undefined && <span className="mono content-address"> {live.address || words.noAddress}</span>}
      {headers.length > 0 && (
        <span> {words.headers(headers.map(({ name, filled }) => (filled ? name : words.noValue(name))))}</span>
      )}
      {description !== '' && <span className="content-second">{description}</span>}
    </>
  )
}

function Model({ model: { provider, model, address, replies } }: { readonly model: ModelContents }) {
  const words = useWords(contentsWords)
  return (
    <>
      <span className={provider === 'openai' ? 'tag warn' : 'tag'}>{words.providers[provider]}</span>
      {model !== undefined && <span className="mono"> {model}</span>}
      {address !== undefined && <span className="mono content-address"> {address}</span>}
      {replies.length > 0 && <span className="content-second">{words.replies(replies.length, replies[0] ?? '')}</span>}
    </>
  )
}
