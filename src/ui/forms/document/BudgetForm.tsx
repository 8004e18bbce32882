/** What a run may spend: the soft rule that the prompt tells, the hard cap that a router enforces, and the limits of the runner. */
import { type Budget, DEFAULT_RECURSION_LIMIT } from '../../../document/types'
import { WorstCaseLine } from '../../problems/WorstCaseLine'
import { useWords } from '../../words/language'
import { NumberField } from '../controls/NumberField'
import { GroupRow } from '../controls/Row'
import { SwitchField } from '../controls/SwitchField'
import { useInspected } from '../inspected'
import { documentWords } from './words'

const firstRule = { simple: 3, complex: 5, giveUp: 5 }
const firstCap = 5

export function BudgetForm() {
  const words = useWords(documentWords)
  const { document, onEdit, worst } = useInspected()
  const { budget } = document
  const set = (part: Partial<Budget>, what: string) => {
    const entries = Object.entries({ ...budget, ...part }).filter(([, value]) => value !== undefined)
    const next: Budget = Object.fromEntries(entries)
    onEdit({ type: 'set-budget', budget: next }, words.setBudget(what))
  }
  const rule = budget.promptRule
  const capped = typeof budget.toolRounds === 'number'
  const soft = (key: keyof typeof firstRule, label: string) =>
    rule && (
      <NumberField
        label={label}
        unit={words.searches}
        value={rule[key]}
        onChange={(value) => {
          if (value !== undefined) set({ promptRule: { ...rule, [key]: value } }, label)
        }}
      />
    )
  return (
    <GroupRow section label={words.budget}>
      <div className="form" data-form="budget">
        <SwitchField
          label={words.soft}
          hint={words.softHint}
          checked={rule !== undefined}
          onChange={(on) => set({ promptRule: on ? firstRule : undefined }, words.soft)}
        />
        {rule && (
          <div className="ei-inset form">
            {soft('simple', words.simple)}
            {soft('complex', words.complex)}
            {soft('giveUp', words.giveUp)}
          </div>
        )}
        <div className="ei-cap">
          <NumberField
            label={words.hard}
            hint={words.hardHint}
            unit={words.rounds}
            disabled={!capped}
            optional={!capped}
            placeholder={words.noCap}
            value={capped ? (budget.toolRounds ?? undefined) : undefined}
            onChange={(toolRounds) => {
              if (toolRounds !== undefined) set({ toolRounds }, words.hard)
            }}
          />
          <SwitchField
            label={words.noCap}
            checked={!capped}
            onChange={(none) => set({ toolRounds: none ? null : firstCap }, words.hard)}
          />
        </div>
        <NumberField
          optional
          min={1}
          label={words.recursion}
          hint={words.recursionHint}
          unit={words.supersteps}
          placeholder={String(DEFAULT_RECURSION_LIMIT)}
          value={budget.recursionLimit}
          onChange={(recursionLimit) => set({ recursionLimit }, words.recursion)}
        />
        {worst && <WorstCaseLine worst={worst} />}
        <div className="ei-pair-of-fields">
          <NumberField
            optional
            min={1}
            label={words.maxRunTokens}
            unit={words.tokens}
            placeholder={words.noLimit}
            value={budget.tokens}
            onChange={(tokens) => set({ tokens }, words.maxRunTokens)}
          />
          <NumberField
            optional
            whole={false}
            label={words.seconds}
            unit={words.secondsUnit}
            placeholder={words.noLimit}
            value={budget.seconds}
            onChange={(seconds) => set({ seconds }, words.seconds)}
          />
        </div>
        <div className="ei-pair-of-fields">
          <NumberField
            optional
            whole={false}
            label={words.usd}
            unit={words.usdUnit}
            placeholder={words.noLimit}
            value={budget.usd}
            onChange={(usd) => set({ usd }, words.usd)}
          />
          <NumberField
            optional
            min={1}
            label={words.observation}
            hint={words.observationHint}
            unit={words.characters}
            placeholder={words.noLimit}
            value={budget.observationChars}
            onChange={(observationChars) => set({ observationChars }, words.observation)}
          />
        </div>
      </div>
    </GroupRow>
  )
}
