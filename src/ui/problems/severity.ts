/** How bad a problem is, as an icon and a word: always both, colour is never alone. */
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Bilingual } from '../../base/language'
import type { Diagnostic, Severity } from '../../diagnostics/types'

/** Worst first. */
export const severities = ['error', 'warning', 'info'] as const satisfies readonly Severity[]

export const severityIcons: Readonly<Record<Severity, LucideIcon>> = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
}

interface SeverityWord {
  readonly one: string
  readonly count: (n: number) => string
}

export const severityWords: Bilingual<Readonly<Record<Severity, SeverityWord>>> = {
  en: {
    error: { one: 'Error', count: (n) => `${n} ${n === 1 ? 'error' : 'errors'}` },
    warning: { one: 'Warning', count: (n) => `${n} ${n === 1 ? 'warning' : 'warnings'}` },
    info: { one: 'Note', count: (n) => `${n} ${n === 1 ? 'note' : 'notes'}` },
  },
  es: {
    error: { one: 'Error', count: (n) => `${n} ${n === 1 ? 'error' : 'errores'}` },
    warning: { one: 'Aviso', count: (n) => `${n} ${n === 1 ? 'aviso' : 'avisos'}` },
    info: { one: 'Nota', count: (n) => `${n} ${n === 1 ? 'nota' : 'notas'}` },
  },
}

/** The worst severity among some problems; undefined for none. */
export const worstOf = (problems: readonly Diagnostic[]): Severity | undefined =>
  severities.find((severity) => problems.some((problem) => problem.severity === severity))
