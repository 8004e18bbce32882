/** What opens from the top bar and from the path of graphs: fetched together once the page is there. */
export { GraphList } from '../graphs/GraphList'
export { DocumentList } from './DocumentList'
export { ModelPanel } from './ModelPanel'
export { MoreList } from './MoreList'
export { NameField } from './NameField'
