import { diagnose } from '../../diagnostics/diagnose'
import type { Diagnostic } from '../../diagnostics/types'
import { CannotBeDone, type Command } from '../answer'
import { readDocumentFile } from '../files'
import { counted } from '../run-told'

/** `check <document>`: every problem at once; good unless one is an error. */
export const check: Command = {
  usage: 'check <document>',
  does: 'lists the problems of a document; exit 1 if one is an error',
  takes: 1,
  options: {},
  async run({ positionals }) {
    const [path] = positionals
    if (path === undefined) throw new CannotBeDone('Say which document to check: vuelta check <document>')
    const problems = diagnose(await readDocumentFile(path), 'en')
    return {
      good: !problems.some((problem) => problem.severity === 'error'),
      json: problems,
      text: problems.length === 0 ? 'No problems found.' : [...problems.map(line), `${summary(problems)}.`].join('\n\n'),
    }
  },
}

function line(problem: Diagnostic): string {
  const place = [problem.node, problem.edge, problem.field, problem.tool].filter((part) => part !== undefined).join(', ')
  const fix = problem.fix ? `\n    Fix: ${problem.fix.label}` : ''
  return `${problem.severity}: ${problem.message} [${problem.code}${place === '' ? '' : `: ${place}`}]\n    ${problem.why}${fix}`
}

function summary(problems: readonly Diagnostic[]): string {
  const count = (severity: Diagnostic['severity']) => problems.filter((problem) => problem.severity === severity).length
  const [errors, warnings, infos] = [count('error'), count('warning'), count('info')]
  const parts = [
    errors > 0 ? counted(errors, 'error', 'errors') : '',
    warnings > 0 ? counted(warnings, 'warning', 'warnings') : '',
    infos > 0 ? counted(infos, 'note', 'notes') : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
