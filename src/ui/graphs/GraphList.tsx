/** All graphs of the document, to show one; and the one on show, to remove it when no node runs it. */
import { Trash2 } from 'lucide-react'
import { runnersOf } from '../../document/graph-path'
import { type MenuItem, MenuList } from '../components/Menu'
import type { ListPlace } from '../components/MenuButton'
import { useWords } from '../words/language'
import type { BreadcrumbProps } from './Breadcrumb'
import { pathWords } from './path-words'
import { graphWords } from './words'

export function GraphList({ document, graphName, onShow, onRemove, place }: BreadcrumbProps & { readonly place: ListPlace }) {
  const words = useWords(graphWords)
  const { removeGraph } = useWords(pathWords)
  const isUnused = (name: string) => name !== document.entry && runnersOf(document, name).length === 0
  const detailOf = (name: string) => (name === document.entry ? words.entry : isUnused(name) ? words.unused : undefined)
  const graphs = Object.keys(document.graphs).map(
    (name): MenuItem => ({
      id: name,
      label: name,
      detail: detailOf(name),
      checked: name === graphName,
      onChoose: () => onShow(name, undefined),
    }),
  )
  const remove: readonly MenuItem[] = isUnused(graphName)
    ? [{ id: 'remove', label: removeGraph(graphName), icon: <Trash2 />, onChoose: () => onRemove(graphName) }]
    : []
  return (
    <MenuList
      {...place}
      groups={[
        { id: 'graphs', heading: words.graphs, items: graphs },
        ...(remove.length > 0 ? [{ id: 'unused', items: remove }] : []),
      ]}
    />
  )
}
