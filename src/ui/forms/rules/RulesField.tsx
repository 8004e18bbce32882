/** The rules of a router, in the order in which they are tried: each a branch and when it is taken. */
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { Condition, Rule } from '../../../document/types'
import { useWords } from '../../words/language'
import { CardList } from '../controls/CardList'
import { NameField } from '../controls/NameField'
import type { RowText } from '../controls/Row'
import { SelectField } from '../controls/SelectField'
import { controlWords } from '../controls/words'
import { useInspected } from '../inspected'
import { ConditionForm } from './ConditionForm'
import { conditionTypes, movedRule, newCondition, replacedRule, withNewRule, withoutRule } from './rule-list'
import { ruleWords } from './words'

interface RulesFieldProps extends RowText {
  readonly rules: readonly Rule[]
  readonly onChange: (rules: readonly Rule[]) => void
}

export function RulesField({ label, hint, rules, onChange }: RulesFieldProps) {
  const words = useWords(ruleWords)
  const move = (from: number, to: number, list: HTMLElement | null) => {
    onChange(movedRule(rules, from, to))
    // The focus goes along with the rule, so that the same key moves it on.
    list?.children[to]?.querySelector<HTMLElement>(`[data-move=${to < from ? 'up' : 'down'}]`)?.focus()
  }
  return (
    <CardList
      label={label}
      hint={hint}
      items={rules}
      none={words.none}
      add={words.add}
      onAdd={() => onChange(withNewRule(rules))}
    >
      {(rule, i, removed, list) => (
        <RuleForm
          at={i}
          last={i === rules.length - 1}
          rule={rule}
          onChange={(next) => onChange(replacedRule(rules, i, next))}
          onMove={(to) => move(i, to, list.current)}
          onRemove={() => {
            removed()
            onChange(withoutRule(rules, i))
          }}
        />
      )}
    </CardList>
  )
}

interface RuleFormProps {
  readonly at: number
  readonly last: boolean
  readonly rule: Rule
  readonly onChange: (rule: Rule) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

function RuleForm({ at, last, rule, onChange, onMove, onRemove }: RuleFormProps) {
  const words = useWords(ruleWords)
  const needed = useWords(controlWords).needed
  const { document, graph } = useInspected()
  const n = at + 1
  const setType = (type: string) => {
    const chosen = conditionTypes.find((each) => each === type)
    if (chosen && chosen !== rule.when.type) onChange({ ...rule, when: newCondition(chosen, document, graph) })
  }
  return (
    <fieldset className="ei-rule">
      <legend className="sr">{words.rule(n)}</legend>
      <div className="ei-rule-head">
        <span className="ei-rule-number" aria-hidden="true">
          {n}
        </span>
        <div className="grow">
          <NameField
            hideLabel
            label={`${words.rule(n)}: ${words.branch}`}
            value={rule.branch}
            problem={(branch) => (branch === '' ? needed : undefined)}
            onCommit={(branch) => onChange({ ...rule, branch })}
          />
        </div>
        <IconButton name={words.up(n)} move="up" disabled={at === 0} onClick={() => onMove(at - 1)} icon={ArrowUp} />
        <IconButton name={words.down(n)} move="down" disabled={last} onClick={() => onMove(at + 1)} icon={ArrowDown} />
        <IconButton name={words.remove(n)} onClick={onRemove} icon={X} />
      </div>
      <div className="form ei-rule-when">
        <SelectField
          label={words.when}
          value={rule.when.type}
          options={conditionTypes.map((type) => ({ value: type, label: words.conditions[type] }))}
          onChange={setType}
        />
        <ConditionForm key={rule.when.type} when={rule.when} onChange={(when: Condition) => onChange({ ...rule, when })} />
      </div>
    </fieldset>
  )
}

interface IconButtonProps {
  readonly name: string
  readonly move?: 'up' | 'down'
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly icon: typeof X
}

/** Stays in the tab order when there is nowhere to move to, so that the focus is not lost at the ends of the list. */
function IconButton({ name, move, disabled = false, onClick, icon: Icon }: IconButtonProps) {
  return (
    <button
      type="button"
      className="btn icon sm"
      aria-label={name}
      title={name}
      data-move={move}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
