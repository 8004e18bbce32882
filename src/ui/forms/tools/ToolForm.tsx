/** Everything that a tool is: name, description, parameters, answers, delay. */
import type { Tool } from '../../../document/types'
import { useLanguage, useWords } from '../../words/language'
import { NameField } from '../controls/NameField'
import { NumberField } from '../controls/NumberField'
import { TextField } from '../controls/TextField'
import { useInspected } from '../inspected'
import { toolNameProblem } from '../name-problem'
import { LiveForm } from './LiveForm'
import { MockForm } from './MockForm'
import { withToolPart } from './new-tool'
import { ParametersField } from './parameters/ParametersField'
import { toolWords } from './words'

interface ToolFormProps {
  readonly tool: Tool
  readonly onRenaming: (to: string) => void
}

export function ToolForm({ tool, onRenaming }: ToolFormProps) {
  const words = useWords(toolWords)
  const language = useLanguage()
  const { document, onEdit } = useInspected()
  const set = (part: Partial<Tool>, what: string) =>
    onEdit({ type: 'set-tool', tool: withToolPart(tool, part), name: tool.name }, words.change(what, tool.name))
  const rename = (name: string) => {
    onRenaming(name)
    onEdit({ type: 'set-tool', tool: { ...tool, name }, name: tool.name }, words.rename(tool.name, name))
  }
  return (
    <div className="form ei-inset">
      <NameField
        label={words.name}
        value={tool.name}
        problem={(name) => toolNameProblem(document, tool.name, name, language)}
        onCommit={rename}
      />
      <TextField
        rows={4}
        label={words.description}
        hint={words.descriptionHint}
        value={tool.description}
        onChange={(description) => set({ description }, words.description)}
      />
      <ParametersField tool={tool} onChange={set} />
      <MockForm tool={tool} onChange={(mock, what) => set({ mock }, what)} />
      <LiveForm tool={tool} onChange={(live, what) => set(live ? { live } : { live, mode: 'mock' }, what)} />
      <NumberField
        optional
        label={words.delay}
        unit={words.milliseconds}
        placeholder="0"
        value={tool.delayMs}
        onChange={(delayMs) => set({ delayMs }, words.delay)}
      />
      <div>
        <button
          type="button"
          className="btn sm danger"
          onClick={(event) => {
            // The button that adds tools stays.
            event.currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
            onEdit({ type: 'remove-tool', name: tool.name }, words.removeTool(tool.name))
          }}
        >
          {words.remove}
        </button>
      </div>
    </div>
  )
}
