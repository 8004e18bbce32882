/** The other tabs of this page, through a channel that the browser keeps between them. What arrives is checked: it may come from an older page. */
import { isRecord } from '../base/json'
import type { SavedElsewhere, TabsPort } from '../store/ports'

/** `name`: tabs that use the same one hear each other. */
export function createBrowserTabs(name = 'vuelta-documents'): TabsPort {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel(name)
  } catch {
    // No such thing here, or refused: saving still notices the other tab by its revision.
  }
  return {
    tell: (message) => channel?.postMessage(message),
    listen(hear) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (isSaved(data)) hear(data)
      }
      channel?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}

const isSaved = (data: unknown): data is SavedElsewhere =>
  isRecord(data) && typeof data.id === 'string' && typeof data.revision === 'number'
