/** Everything of the outside world that the stores may use. main.tsx builds the real ones; tests hand in twins of the same ports. */
import type { Clock, Ids } from '../base/ports'
import type { ImportPort } from '../importers/port'
import type { LayoutPort } from '../layout/port'
import type { EnginePort } from '../run/port'
import type { ClipboardPort, FilesPort, GalleryPort, LibraryPort, LinkPort, TabsPort } from './ports'

export interface Services {
  readonly engine: EnginePort
  readonly layout: LayoutPort
  readonly importer: ImportPort
  readonly library: LibraryPort
  readonly gallery: GalleryPort
  readonly files: FilesPort
  readonly clipboard: ClipboardPort
  readonly link: LinkPort
  readonly tabs: TabsPort
  readonly clock: Clock
  /** Names that are unique on this device, also after a reload (document and trace ids). */
  readonly ids: Ids
}
