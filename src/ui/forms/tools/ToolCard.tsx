/** One tool as a card: whether this node has it, mock or live, its description, its faults; all of it when it is opened. */
import { ChevronDown, ChevronUp, FlaskConical, Plus, TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Fault, Tool } from '../../../document/types'
import { toolKinds } from '../../../tools/kinds'
import { Segmented } from '../../components/Segmented'
import { useWords } from '../../words/language'
import { useInspected } from '../inspected'
import { FaultForm } from './FaultForm'
import { withToolPart } from './new-tool'
import { ToolForm } from './ToolForm'
import { TryTool } from './try/TryTool'
import { tryWords } from './try/words'
import { toolWords } from './words'

interface ToolCardProps {
  readonly tool: Tool
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onRenaming: (to: string) => void
  /** Given: the node has the tool or not, and a box says so. */
  readonly has?: { readonly checked: boolean; readonly label: string; readonly onChange: (checked: boolean) => void } | undefined
}

export function ToolCard({ tool, open, onOpen, onRenaming, has }: ToolCardProps) {
  const words = useWords(toolWords)
  const tries = useWords(tryWords)
  const { onEdit, keys, onTry } = useInspected()
  const [adding, setAdding] = useState(false)
  const [trying, setTrying] = useState(false)
  const [refused, setRefused] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const doneAdding = () => {
    setAdding(false)
    adder.current?.focus()
  }
  const set = (part: Partial<Tool>, label: string) =>
    onEdit({ type: 'set-tool', tool: withToolPart(tool, part), name: tool.name }, label)
  const faults = tool.faults ?? []
  const liveKind = toolKinds.find((kind) => kind.id === tool.live?.kind)
  const needs =
    tool.mode === 'live' && (tool.live ? (liveKind?.runnable ? words.needs[tool.live.kind] : words.notRunnable) : words.noLive)
  const needsKey = tool.mode === 'live' && tool.live?.kind === 'tavily' && keys
  return (
    <li className="ei-card ei-tool" data-tool={tool.name}>
      <div className="ei-tool-head">
        {has ? (
          <label className="ei-check grow">
            <input
              type="checkbox"
              checked={has.checked}
              aria-label={has.label}
              onChange={(event) => has.onChange(event.target.checked)}
            />
            <span className="ei-tool-name cut" title={tool.name}>
              {tool.name}
            </span>
          </label>
        ) : (
          <span className="ei-tool-name grow cut" title={tool.name}>
            {tool.name}
          </span>
        )}
        <Segmented
          label={words.mode(tool.name)}
          value={tool.mode}
          segments={[
            { value: 'mock', label: words.mock },
            { value: 'live', label: words.live, reason: tool.live || tool.mode === 'live' ? undefined : words.noLive },
          ]}
          onChange={(mode) => {
            if (mode !== tool.mode) set({ mode }, words.setMode(tool.name))
          }}
          onRefused={() => setRefused(true)}
        />
      </div>
      {!open && (
        <p className={tool.description === '' ? 'ei-tool-text c-warn' : 'ei-tool-text'}>
          {tool.description || words.noDescription}
        </p>
      )}
      {needs && !needsKey && <p className="ei-tool-needs">{needs}</p>}
      {refused && !tool.live && tool.mode === 'mock' && (
        <p className="ei-tool-needs" role="status">
          {words.noLive}
        </p>
      )}
      {needsKey && (
        <p className="ei-tool-needs row">
          <span className={keys.names.includes('tavily') ? 'grow' : 'grow c-warn'}>
            {keys.names.includes('tavily') ? words.keySet : words.keyMissing}
          </span>
          <button type="button" className="btn line sm" onClick={keys.onOpen}>
            {words.openKeys}
          </button>
        </p>
      )}
      <div className="ei-tool-foot">
        {faults.map((fault, i) => (
          <FaultChip
            // biome-ignore lint/suspicious/noArrayIndexKey: a fault is known by its place; two may be equal
            key={i}
            fault={fault}
            onRemove={() => set({ faults: faults.filter((_, at) => at !== i) }, words.removeFaultOf(tool.name))}
          />
        ))}
        <button
          ref={adder}
          type="button"
          className="btn sm two"
          aria-expanded={adding}
          aria-label={`${words.fault}: ${words.faultFor(tool.name)}`}
          title={words.faultFor(tool.name)}
          onClick={() => setAdding(!adding)}
        >
          <Plus aria-hidden="true" />
          {words.fault}
        </button>
        {onTry && (
          <button
            type="button"
            className="btn sm two"
            aria-expanded={trying}
            aria-label={`${tries.open}: ${tries.openFor(tool.name)}`}
            title={tries.openFor(tool.name)}
            onClick={() => setTrying(!trying)}
          >
            <FlaskConical aria-hidden="true" />
            {tries.open}
          </button>
        )}
        <span className="grow" />
        <button
          type="button"
          className="btn sm two"
          aria-expanded={open}
          aria-label={open ? words.closeTool(tool.name) : words.editTool(tool.name)}
          title={open ? words.closeTool(tool.name) : words.editTool(tool.name)}
          onClick={() => onOpen(!open)}
        >
          {open ? words.close : words.edit}
          {open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        </button>
      </div>
      {adding && (
        <FaultForm
          tool={tool.name}
          onCancel={doneAdding}
          onAdd={(fault) => {
            doneAdding()
            set({ faults: [...faults, fault] }, words.addFault(tool.name))
          }}
        />
      )}
      {trying && onTry && <TryTool tool={tool} onTry={onTry} />}
      {open && <ToolForm tool={tool} onRenaming={onRenaming} />}
    </li>
  )
}

function FaultChip({ fault, onRemove }: { readonly fault: Fault; readonly onRemove: () => void }) {
  const words = useWords(toolWords)
  const text = words.faultText(words.faults[fault.kind].name, fault.on)
  return (
    <span className="ei-fault" title={fault.message}>
      <TriangleAlert aria-hidden="true" />
      {text}
      <button
        type="button"
        className="ei-x"
        aria-label={words.removeFault(text)}
        title={words.removeFault(text)}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
