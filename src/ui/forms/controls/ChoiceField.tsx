/** One of a few: side by side where the words fit in a narrow inspector, one under another (each with its sentence) where not. */
import { useId } from 'react'
import { Segmented } from '../../components/Segmented'
import { GroupRow, type RowText } from './Row'

export interface Choice<T extends string> {
  readonly value: T
  readonly label: string
  /** What choosing it means, in one sentence. */
  readonly detail?: string | undefined
}

interface ChoiceFieldProps<T extends string> extends RowText {
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChange: (value: T) => void
}

/** About the characters that fit side by side in 312 pixels, the space around each word counted as three. */
const lineLength = 40

export function ChoiceField<T extends string>({ label, hint, value, choices, onChange }: ChoiceFieldProps<T>) {
  const name = useId()
  const length = choices.reduce((sum, choice) => sum + choice.label.length + 3, 0)
  const aside = length <= lineLength && choices.every((choice) => choice.detail === undefined)
  return (
    <GroupRow label={label} hint={hint}>
      {aside ? (
        <Segmented label={label} value={value} segments={choices} onChange={onChange} />
      ) : (
        <div className="ei-choices">
          {choices.map((choice) => (
            <label key={choice.value} className="ei-check">
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
              />
              <span>
                {choice.label}
                {choice.detail && <span className="ei-detail">{choice.detail}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </GroupRow>
  )
}
