/**
 * An import report: the numbers, which add up, and the lines behind them. Long lists come in parts. It shows what the importers say
 * and adds nothing.
 */
import { CircleHelp, Info, KeyRound, type LucideIcon, Wrench, X } from 'lucide-react'
import { useState } from 'react'
import { type ReportPart, reportParts, type ToldReport } from '../../importers/port'
import type { ReportLine } from '../../trace/trace'
import { useLanguage, useWords } from '../words/language'
import { placeText } from './place-words'
import { reportWords } from './report-words'

interface ReportViewProps {
  readonly report: ToldReport
  /** More lines of a part, from a position on. */
  readonly onMore: (part: ReportPart, from: number) => Promise<readonly ReportLine[]>
  /** Shows the place of a line in the file; without it places are only told. */
  readonly onLook?: ((where: string) => void) | undefined
  /** All parts are open at first. */
  readonly open?: boolean
  /** Instead of the numbers: lines that no record is counted for. */
  readonly heading?: string
}

const icons: Readonly<Record<ReportPart, LucideIcon>> = { dropped: X, guessed: CircleHelp, repaired: Wrench, warned: Info }

export function ReportView({ report, onMore, onLook, open = false, heading }: ReportViewProps) {
  const words = useWords(reportWords)
  const { counts, redacted } = report
  const clean = reportParts.every((part) => counts[part] === 0)
  return (
    <div className="report">
      {heading === undefined ? <ReportNumbers report={report} /> : <h3 className="h">{heading}</h3>}
      {redacted > 0 && (
        <p className="report-secrets v-blue">
          <KeyRound aria-hidden="true" />
          {words.redacted(redacted)}
        </p>
      )}
      {clean && <p className="two">{words.clean}</p>}
      {reportParts.map(
        (part) =>
          counts[part] > 0 && (
            <Part
              key={part}
              part={part}
              count={counts[part]}
              first={report.lines[part]}
              open={open}
              onMore={onMore}
              onLook={onLook}
            />
          ),
      )}
    </div>
  )
}

/** shown + in other runs + dropped = records. */
function ReportNumbers({ report: { records, kept, elsewhere, counts } }: { readonly report: ToldReport }) {
  const words = useWords(reportWords)
  const language = useLanguage()
  const number = (n: number) => n.toLocaleString(language)
  return (
    <>
      <p className="sr">{words.sum(records, kept, elsewhere, counts.dropped)}</p>
      <div className="report-sum" aria-hidden="true">
        <Term n={number(kept)} what={words.kept} />
        {elsewhere > 0 && <span className="report-op">+</span>}
        {elsewhere > 0 && <Term n={number(elsewhere)} what={words.elsewhere} />}
        <span className="report-op">+</span>
        <Term n={number(counts.dropped)} what={words.dropped} />
        <span className="report-op">=</span>
        <Term n={number(records)} what={words.records} />
      </div>
    </>
  )
}

const Term = ({ n, what }: { readonly n: string; readonly what: string }) => (
  <span className="report-term">
    <b>{n}</b>
    <span>{what}</span>
  </span>
)

interface PartProps extends Pick<ReportViewProps, 'onMore' | 'onLook'> {
  readonly part: ReportPart
  readonly count: number
  readonly first: readonly ReportLine[]
  readonly open: boolean
}

function Part({ part, count, first, open, onMore, onLook }: PartProps) {
  const words = useWords(reportWords)
  const language = useLanguage()
  const [more, setMore] = useState<readonly ReportLine[]>([])
  const lines = [...first, ...more]
  const Icon = icons[part]
  return (
    <details className="report-part" open={open}>
      <summary>
        <b className="strong">{words.parts[part]}</b> <span className="tag">{count.toLocaleString(language)}</span>
        <span className="two cut">{words.partHints[part]}</span>
      </summary>
      <ul>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={i} className={`report-line is-${part}`}>
            <Icon aria-hidden="true" />
            <div className="grow">
              <b className="strong">{(language === 'es' ? line.es?.what : undefined) ?? line.what}</b>
              <p>{(language === 'es' ? line.es?.why : undefined) ?? line.why}</p>
            </div>
            {line.where !== undefined && <Place where={line.where} onLook={onLook} />}
          </li>
        ))}
      </ul>
      {lines.length < count && (
        <button
          type="button"
          className="btn sm line"
          onClick={() => void onMore(part, lines.length).then((next) => setMore([...more, ...next]))}
        >
          {words.more(count - lines.length)}
        </button>
      )}
    </details>
  )
}

function Place({ where, onLook }: { readonly where: string; readonly onLook: ReportViewProps['onLook'] }) {
  const words = useWords(reportWords)
  const place = placeText(where, useLanguage())
  if (!onLook) return <code className="report-where">{place}</code>
  return (
    <button type="button" className="report-where rec-link" title={words.lookAt(place)} onClick={() => onLook(where)}>
      <code>{place}</code>
    </button>
  )
}
