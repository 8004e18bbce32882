/** Which tools a brain is offered, or hands can run: a box to tick for each. What the tools are is edited in their own tab. */
import { useWords } from '../../words/language'
import { GroupRow, type RowText } from '../controls/Row'
import { useInspected } from '../inspected'
import { inspectorWords } from '../words'
import { toggledTool } from './toggled-tool'

interface ToolChoiceProps extends RowText {
  readonly tools: readonly string[]
  readonly onChange: (tools: readonly string[]) => void
  readonly onEditTools: () => void
}

export function ToolChoice({ label, hint, tools, onChange, onEditTools }: ToolChoiceProps) {
  const words = useWords(inspectorWords)
  const { document } = useInspected()
  const known = document.tools.map((tool) => tool.name)
  const gone = tools.filter((name) => !known.includes(name))
  const edit = (
    <button type="button" className="btn sm c-select" onClick={onEditTools}>
      {words.editTools}
    </button>
  )
  return (
    <GroupRow label={label} hint={hint} extra={edit}>
      {known.length + gone.length === 0 && <p className="dim">{words.noTools}</p>}
      <div className="ei-choices">
        {[...known, ...gone].map((name) => (
          <label key={name} className="ei-check">
            <input
              type="checkbox"
              checked={tools.includes(name)}
              aria-invalid={gone.includes(name) || undefined}
              onChange={(event) => onChange(toggledTool(document, tools, name, event.target.checked))}
            />
            <span className="mono">{gone.includes(name) ? words.toolGone(name) : name}</span>
          </label>
        ))}
      </div>
    </GroupRow>
  )
}
