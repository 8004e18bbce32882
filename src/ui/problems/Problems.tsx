/** The list of problems: the worst first; each says what is wrong, why it matters, where, and offers the one fix it has. */
import { CircleCheck } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Diagnostic, Severity } from '../../diagnostics/types'
import type { WorstCase } from '../../diagnostics/worst-case'
import { useWords } from '../words/language'
import { placeName } from './place'
import './problems.css'
import { severities, severityIcons, severityWords } from './severity'
import { WorstCaseLine } from './WorstCaseLine'
import { problemWords } from './words'

/** For whoever goes to the place of a problem. */
export { showSelected } from '../commands/go'

interface ProblemsProps {
  readonly problems: readonly Diagnostic[]
  /** The graph that is looked at. */
  readonly here: string
  /** The index, in `problems`, of the one that is looked at. */
  readonly selected?: number | undefined
  /** Goes to the place that a problem is about. */
  readonly onGo: (problem: Diagnostic) => void
  readonly onFix: (problem: Diagnostic) => void
  /** The longest run against the recursion limit. */
  readonly worst?: WorstCase | undefined
}

export function Problems({ problems, here, selected, onGo, onFix, worst }: ProblemsProps) {
  const words = useWords(problemWords)
  const counts = useWords(severityWords)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected !== undefined) list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  // A fix takes its own row away: the focus goes on to the row that comes after it.
  const fixed = useRef<number | undefined>(undefined)
  const nothing = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the document has been checked again
  useEffect(() => {
    const at = fixed.current
    if (at === undefined || document.activeElement !== document.body) return
    fixed.current = undefined
    const rows = list.current?.querySelectorAll<HTMLElement>('.pb-where') ?? []
    const next = rows[Math.min(at, rows.length - 1)] ?? nothing.current
    next?.focus()
  }, [problems])
  const fix = (problem: Diagnostic) => {
    const rows = [...(list.current?.querySelectorAll('.pb-row') ?? [])]
    fixed.current = Math.max(
      0,
      rows.findIndex((row) => row.contains(document.activeElement)),
    )
    onFix(problem)
  }
  if (problems.length === 0) {
    return (
      <div className="empty" role="status" ref={nothing} tabIndex={-1}>
        <p className="pb-none">
          <CircleCheck aria-hidden="true" />
          {words.none}
        </p>
        {worst && <WorstCaseLine worst={worst} />}
      </div>
    )
  }
  const groups = severities.map((severity) => ({
    severity,
    rows: problems.flatMap((problem, index) => (problem.severity === severity ? [{ problem, index }] : [])),
  }))
  return (
    <div className="pb" ref={list}>
      {worst && (
        <div className="pb-worst">
          <WorstCaseLine worst={worst} />
        </div>
      )}
      <h3 className="pb-head">
        {words.count(problems.length)}
        <span className="dim">
          {groups
            .filter(({ rows }) => rows.length > 0)
            .map(({ severity, rows }) => counts[severity].count(rows.length))
            .join(', ')}
        </span>
      </h3>
      {groups.map(
        ({ severity, rows }) =>
          rows.length > 0 && (
            <ul
              key={severity}
              aria-label={counts[severity].count(rows.length)}
              onKeyDown={(event) => moveFocus(event, list.current)}
            >
              {rows.map(({ problem, index }) => (
                <ProblemRow key={index} problem={problem} here={here} current={index === selected} onGo={onGo} onFix={fix} />
              ))}
            </ul>
          ),
      )}
    </div>
  )
}

interface ProblemRowProps {
  readonly problem: Diagnostic
  readonly here: string
  readonly current: boolean
  readonly onGo: (problem: Diagnostic) => void
  readonly onFix: (problem: Diagnostic) => void
}

function ProblemRow({ problem, here, current, onGo, onFix }: ProblemRowProps) {
  const words = useWords(problemWords)
  const counts = useWords(severityWords)
  const { severity, fix } = problem
  const Icon = severityIcons[severity]
  const where = placeName(problem, here)
  return (
    <li className="pb-row" aria-current={current || undefined} data-code={problem.code}>
      <span className={`pb-severity pb-${severity}`}>
        <Icon aria-hidden="true" />
        {counts[severity].one}
      </span>
      <div className="pb-text">
        <p className="pb-what">
          {problem.message}
          {problem.refusesToCompile && (
            <>
              {' '}
              <span className="tag">{words.refuses}</span>
            </>
          )}
        </p>
        <p className="two">{problem.why}</p>
      </div>
      <button type="button" className="btn sm c-select pb-where" title={words.goTo(where)} onClick={() => onGo(problem)}>
        <span className="sr">{words.go} </span>
        <code className="cut">{where}</code>
      </button>
      <span className="pb-fix">
        {fix && (
          <button type="button" className={fixClass(severity)} onClick={() => onFix(problem)}>
            {fix.label}
          </button>
        )}
      </span>
    </li>
  )
}

const fixClass = (severity: Severity) => (severity === 'info' ? 'btn line sm' : 'btn blue sm')

/** Up and Down go to the row before and after, from its place to its place; Home and End to the ends of the list. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('.pb-row') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const next = to === undefined ? undefined : rows[to]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.querySelector<HTMLElement>('.pb-where')?.focus()
}
