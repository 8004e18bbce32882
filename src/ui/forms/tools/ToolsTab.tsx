/** The tools of the document, as a brain or hands see them: a box says whether the node has each of them. */
import type { NodeOf, Tool } from '../../../document/types'
import { useWords } from '../../words/language'
import { useInspected } from '../inspected'
import { toggledTool } from '../node/toggled-tool'
import { inspectorWords } from '../words'
import { ToolsList } from './ToolsList'
import { toolWords } from './words'

export function ToolsTab({ node }: { readonly node: NodeOf<'brain'> | NodeOf<'hands'> }) {
  const words = useWords(toolWords)
  const inspector = useWords(inspectorWords)
  const { document, graphName, onEdit } = useInspected()
  const label = inspector.toolsOf[node.kind]
  const withTools = (tools: readonly string[]) =>
    ({
      type: 'set-node',
      graph: graphName,
      node:
        node.kind === 'brain' ? { ...node, config: { ...node.config, tools } } : { ...node, config: { ...node.config, tools } },
    }) as const
  const add = (tool: Tool) =>
    onEdit(
      { type: 'batch', edits: [{ type: 'set-tool', tool }, withTools([...node.config.tools, tool.name])] },
      words.add(tool.name),
    )
  return (
    <div className="form">
      <ToolsList
        label={label}
        onNew={add}
        has={{
          names: node.config.tools,
          label: node.kind === 'brain' ? words.offered : words.executable,
          onChange: (name, has) =>
            onEdit(withTools(toggledTool(document, node.config.tools, name, has)), inspector.change(label, node.id)),
        }}
      />
    </div>
  )
}
