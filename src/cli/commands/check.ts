import { diagnose } from '../../diagnostics/diagnose'
import type { Diagnostic } from '../../diagnostics/types'
import { CannotBeDone, type Command } from '../answer'
import { readDocumentFile } from '../files'

/** `check <document>`: every problem at once; good unless one is an error. */
export const check: Command = {
  usage: 'check <document>',
  does: 'lists the problems of a document; exit 1 if one is an error',
  options: {},
  async run({ positionals }) {
    const [path] = positionals
    if (path === undefined) throw new CannotBeDone('Say which document to check: vuelta check <document>.')
    const problems = diagnose(await readDocumentFile(path), 'en')
    return {
      good: !problems.some((problem) => problem.severity === 'error'),
      json: problems,
      text: problems.length === 0 ? 'No problems found.' : problems.map(line).join('\n'),
    }
  },
}

function line(problem: Diagnostic): string {
  const place = [problem.node, problem.edge, problem.field, problem.tool].filter((part) => part !== undefined).join(', ')
  const fix = problem.fix ? `\n    Fix: ${problem.fix.label}` : ''
  return `${problem.severity}: ${problem.message} [${problem.code}${place === '' ? '' : `: ${place}`}]\n    ${problem.why}${fix}`
}
