/**
 * Consoles that draw boxes: what a person asked, what the model thought and called, and what came back stand in boxes with titles, as
 * rich-based notebooks, crews and smolagents print them. Every box is a record, and so is what stands between two of them.
 */
import type { Detection, Importer, PlannedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { type LimitTold, limitInAnswer } from '../core/limit-words'
import { planConversation } from '../core/plan-conversation'
import type { Source } from '../core/source'
import { kindOf } from './panel-kinds'
import { PanelLog } from './panel-log'
import { beginsPanel, type Loose, type Panel, panelsIn } from './read-panels'
import { panelWords as words } from './words'

export const panels: Importer = {
  id: 'panels',
  name: { en: 'Console with boxes', es: 'Consola con recuadros' },
  detect,
  parse,
}

const LOOKED_AT = 3_000

function detect(source: Source): Detection | undefined {
  if (!/[╭┌┏╔━─]/.test(source.text.slice(0, 200_000))) return undefined
  const lines = source.lines(LOOKED_AT)
  if (!lines.some(beginsPanel)) return undefined
  const kinds = panelsIn(lines).flatMap((one) => (one.type === 'panel' ? [kindOf(one.title, one.text)] : []))
  const known = kinds.filter((kind) => kind !== undefined && kind !== 'log')
  const told = new Set(known)
  const speaks = told.has('ai') || told.has('call') || told.has('final') || told.has('thought')
  if (!speaks || known.length * 3 < kinds.length) return undefined
  return {
    confidence: known.length > 1 ? 0.88 : 0.6,
    why: { en: 'boxes with titles such as "Tool Call"', es: 'recuadros con títulos como «Tool Call»' },
  }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const log = new PanelLog(ledger)
  const found = panelsIn(source.lines())
  for (const one of found) {
    if (one.type === 'panel') log.panel(one)
    else log.loose(one)
  }
  const messages = log.messages()
  if (messages.length === 0) return []
  if (found.some((one) => one.type === 'panel' && one.joined)) ledger.guessOnce('wrapped', words.wrapped.what, words.wrapped.why)
  const last = found.at(-1)
  const cut = last?.type === 'panel' && !last.closed
  if (cut) ledger.repair('cut-off', `line ${last.line}`)
  const reached = reachedIn(found)
  return [planConversation(messages, { ...(cut ? { cut } : {}), ...(reached ? { limits: { reached } } : {}) }, ledger)]
}

/** What stands between the last boxes, or behind them: the program says there that it stops, and may ask for one more answer. */
function reachedIn(found: readonly (Panel | Loose)[]): LimitTold | undefined {
  const lines = found.slice(-4).flatMap((one) => (one.type === 'loose' ? one.text.split('\n').slice(0, 200) : []))
  return lines.map(limitInAnswer).findLast((one) => one !== undefined)
}
