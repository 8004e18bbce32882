/** The tools of the document as cards. Which are open is remembered here, under a new name too. */
import { useEffect, useState } from 'react'
import type { Tool } from '../../../document/types'
import { useWords } from '../../words/language'
import { GroupRow, type RowText } from '../controls/Row'
import { Place, useHasUnfinished } from '../controls/unfinished'
import { useRowFocus } from '../controls/use-row-focus'
import { useRowKeys } from '../controls/use-row-keys'
import { useInspected } from '../inspected'
import { NewToolMenu } from './NewToolMenu'
import { ToolCard } from './ToolCard'
import { toolWords } from './words'

interface ToolsListProps extends RowText {
  /** Adds a tool as one edit. */
  readonly onNew: (tool: Tool) => void
  /** Given: which tools the node has. */
  readonly has?: {
    readonly names: readonly string[]
    readonly label: (name: string) => string
    readonly onChange: (name: string, has: boolean) => void
  }
}

export function ToolsList({ label, hint, onNew, has }: ToolsListProps) {
  const words = useWords(toolWords)
  const { document, problem } = useInspected()
  const focus = useRowFocus<HTMLUListElement>(document.tools.length)
  const { list } = focus
  const keys = useRowKeys()
  const unfinished = useHasUnfinished()
  const [open, setOpen] = useState<readonly string[]>(() =>
    document.tools.flatMap(({ name }) => (unfinished(placeOf(name)) ? [name] : [])),
  )
  // Going to a problem of a tool opens the tool.
  useEffect(() => {
    const asked = problem?.tool
    if (asked === undefined) return
    setOpen((names) => (names.includes(asked) ? names : [...names, asked]))
    list.current?.querySelector(`[data-tool="${CSS.escape(asked)}"]`)?.scrollIntoView({ block: 'start' })
  }, [problem, list])
  const without = (name: string) => open.filter((other) => other !== name)
  const add = (tool: Tool) => {
    setOpen([...open, tool.name])
    focus.added()
    onNew(tool)
  }
  return (
    <GroupRow section label={label} hint={hint}>
      {document.tools.length === 0 && <p className="dim">{words.none}</p>}
      <ul className="ei-tools" ref={list}>
        {document.tools.map((tool) => (
          <Place key={keys.keyOf(tool.name)} name={placeOf(tool.name)}>
            <ToolCard
              tool={tool}
              open={open.includes(tool.name)}
              onOpen={(on) => setOpen(on ? [...open, tool.name] : without(tool.name))}
              onRenaming={(to) => {
                keys.renamed(tool.name, to)
                setOpen([...without(tool.name), to])
              }}
              has={
                has && {
                  checked: has.names.includes(tool.name),
                  label: has.label(tool.name),
                  onChange: (on) => has.onChange(tool.name, on),
                }
              }
            />
          </Place>
        ))}
      </ul>
      <NewToolMenu onNew={add} />
    </GroupRow>
  )
}

const placeOf = (tool: string): string => `tool ${tool}`
