import { withItsGraph } from '../../recordings/infer-graph'
import { writeTrace } from '../../trace/codec'
import type { ImportReport, ReportLine } from '../../trace/trace'
import { CannotBeDone, type Command } from '../answer'
import { expectWritable, writeText } from '../files'
import { otherRuns, readRecordFile, runOf, runsTold } from '../recorded'

/** `import <file>`: a run that another system recorded becomes a trace, with a report of every record. */
export const importCommand: Command = {
  usage: 'import <file> [--format <id>] [--run <n>] [--out <trace>]',
  does: 'turns a run that another system recorded into a trace, and tells what became of each record. --out writes the trace',
  takes: 1,
  options: { format: 'value', run: 'value', out: 'value' },
  async run(line) {
    const [path] = line.positionals
    const out = line.option('out')
    if (path === undefined) throw new CannotBeDone('Say which file to read: vuelta import <file>')
    if (out !== undefined) await expectWritable(out)
    const record = await readRecordFile(path, line.option('format'))
    const chosen = runOf(record, line.option('run'))
    const trace = withItsGraph(chosen.trace)
    if (out !== undefined) await writeText(out, writeTrace(trace, out.endsWith('.jsonl') ? 'jsonl' : 'json'))
    const more = otherRuns(record, chosen)
    if (more !== '' && line.flag('json')) process.stderr.write(`${more}\n`)
    const report = trace.origin.kind === 'import' ? trace.origin.report : record.report()
    const others = record.candidates.filter(({ id }) => id !== record.format.id).map(({ id }) => id)
    const why = record.candidates.find(({ id }) => id === record.format.id)?.why.en
    const text = [
      `${record.format.name.en}${why === undefined ? '' : `, recognised by ${why}`}.${others.length > 0 ? ` Also possible: ${others.join(', ')}.` : ''}`,
      ...(more === '' ? [] : [more, runsTold(record)]),
      '',
      trace.title,
      `${trace.verdict?.verdict ?? 'no verdict'}: ${trace.verdict?.title ?? ''}`,
      ...(trace.verdict === undefined || trace.verdict.detail === '' ? [] : [`  ${trace.verdict.detail}`]),
      '',
      ...reportTold(report),
      ...(out === undefined ? [] : ['', `The trace is in ${out}. Read it with: vuelta log ${out}`]),
    ]
    return { good: true, json: trace, text: text.join('\n') }
  },
}

const SHOWN = 12

function reportTold(report: ImportReport): readonly string[] {
  const elsewhere = report.elsewhere === undefined ? '' : `, ${report.elsewhere} belong to other runs`
  const secrets = report.redacted === undefined ? [] : [`Secrets taken out: ${report.redacted}`]
  return [
    `Records: ${report.records ?? report.kept + report.dropped.length}. Shown: ${report.kept}${elsewhere}. Dropped: ${report.dropped.length}.`,
    ...secrets,
    ...section('Dropped', report.dropped),
    ...section('Inferred', report.guessed),
    ...section('Repaired', report.repaired ?? []),
    ...section('To know', report.warned ?? []),
  ]
}

function section(title: string, lines: readonly ReportLine[]): readonly string[] {
  if (lines.length === 0) return []
  const shown = lines.slice(0, SHOWN).map(({ what, why, where }) => `  ${where === undefined ? '' : `${where}: `}${what}. ${why}`)
  return [`${title}:`, ...shown, ...(lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more`] : [])]
}
