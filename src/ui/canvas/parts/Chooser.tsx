/** Something to choose, in a small frame over the canvas: which way out, where it leads, which kind of node. */
import { SearchList, type SearchListProps } from '../../components/SearchList'

interface ChooserProps extends Omit<SearchListProps, 'label'> {
  readonly title: string
  /** Where it stands, in pixels of the canvas's own box. */
  readonly at: { readonly x: number; readonly y: number }
}

export function Chooser({ title, at, ...list }: ChooserProps) {
  return (
    // One question may follow another: each begins with an empty field.
    <div key={title} className="chooser nodrag nopan nowheel" style={{ left: at.x, top: at.y }}>
      <div className="chooser-title">{title}</div>
      <SearchList {...list} label={title} />
    </div>
  )
}
