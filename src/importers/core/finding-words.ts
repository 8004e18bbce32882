/** The sentences of findings, in both languages, from a notice's code and data. */
import { unreachable } from '../../base/exhaustive'
import type { Language } from '../../base/language'
import type { Notice } from '../../trace/events'
import { noticeSentence } from '../../trace/notice-words'

export const findingCodes = [
  'repeated-call',
  'unanswered-call',
  'unparsed-arguments',
  'unknown-tool',
  'error-unheeded',
  'searches-without-reflection',
  'over-budget',
  'over-soft-budget',
] as const
export type FindingCode = (typeof findingCodes)[number]

export interface FindingData {
  readonly tool: string
  readonly times?: number | undefined
  readonly callId?: string | undefined
  readonly error?: string | undefined
  readonly allowed?: number | undefined
}

/** The sentence of a finding. */
export function findingText(
  code: FindingCode,
  { tool, times = 0, error = '', allowed = 0 }: FindingData,
  language: Language,
): string {
  const en = language === 'en'
  switch (code) {
    case 'repeated-call':
      return en
        ? `${tool} is called with the same arguments for the ${ordinal(times)} time.`
        : `Se llama a ${tool} con los mismos argumentos por ${times}.ª vez.`
    case 'unanswered-call':
      return en ? `The call of ${tool} has no result in the record.` : `La llamada a ${tool} no tiene resultado en el registro.`
    case 'unparsed-arguments':
      return en ? `The arguments of ${tool} cannot be read: ${error}` : `Los argumentos de ${tool} no se pueden leer: ${error}`
    case 'unknown-tool':
      return en
        ? `${tool} is not among the tools that the model was offered.`
        : `${tool} no está entre las herramientas que se ofrecieron al modelo.`
    case 'error-unheeded':
      return en
        ? `${tool} ended in an error, and what was said next does not speak of it.`
        : `${tool} terminó en un error, y lo que se dijo después no habla de ello.`
    case 'searches-without-reflection':
      return en
        ? `${times} searches in a row, and not a word about what they brought.`
        : `${times} búsquedas seguidas, y ni una palabra sobre lo que aportaron.`
    case 'over-budget':
      return en
        ? `This is tool round ${times}, and the budget allows ${allowed}.`
        : `Es la ronda de herramientas ${times}, y el presupuesto permite ${allowed}.`
    case 'over-soft-budget':
      return en
        ? `This is search ${times}, and the system prompt asks for ${allowed} at most.`
        : `Es la búsqueda ${times}, y el system prompt pide ${allowed} como máximo.`
    default:
      return unreachable(code)
  }
}

/** The sentence of a notice in this language: a finding's own, else what the engine says. */
export function noticeText(notice: Pick<Notice, 'code' | 'text' | 'node' | 'data'>, language: Language): string {
  const { code, data } = notice
  if (language === 'es' && typeof data?.es === 'string') return data.es
  const known = findingCodes.find((one) => one === code)
  if (known === undefined || typeof data?.tool !== 'string') return noticeSentence(notice, language)
  const { tool, times, error, allowed } = data
  return findingText(
    known,
    {
      tool,
      ...(typeof times === 'number' ? { times } : {}),
      ...(typeof error === 'string' ? { error } : {}),
      ...(typeof allowed === 'number' ? { allowed } : {}),
    },
    language,
  )
}

function ordinal(n: number): string {
  if (n % 100 >= 11 && n % 100 <= 13) return `${n}th`
  return `${n}${['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`
}
