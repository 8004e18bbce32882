/** A new tool: an empty one, or one of those that come with the workbench and are not in the document yet. */
import { Plus } from 'lucide-react'
import type { Tool } from '../../../document/types'
import { builtinTools } from '../../../tools/builtin'
import { Menu } from '../../components/Menu'
import { useLanguage, useWords } from '../../words/language'
import { useInspected } from '../inspected'
import { blankTool } from './new-tool'
import { toolWords } from './words'

export function NewToolMenu({ onNew }: { readonly onNew: (tool: Tool) => void }) {
  const words = useWords(toolWords)
  const language = useLanguage()
  const { document } = useInspected()
  const there = new Set(document.tools.map((tool) => tool.name))
  const ready = builtinTools(language).filter((tool) => !there.has(tool.name))
  return (
    <Menu
      className="btn sm two"
      label={words.newTool}
      face={
        <>
          <Plus aria-hidden="true" />
          {words.newTool}
        </>
      }
      groups={[
        {
          id: 'blank',
          items: [{ id: 'blank', label: words.blank, detail: words.blankDetail, onChoose: () => onNew(blankTool(document)) }],
        },
        {
          id: 'ready',
          heading: words.builtIn,
          items: ready.map((tool) => ({
            id: tool.name,
            label: tool.name,
            detail: firstSentence(tool.description),
            onChoose: () => onNew(tool),
          })),
        },
      ]}
    />
  )
}

const firstSentence = (text: string): string => text.split(/(?<=\.)\s/)[0] ?? text
