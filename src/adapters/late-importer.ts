/**
 * The import port of a page that has not yet needed one: what talks to the workers (import-worker.ts) is fetched when something is first
 * asked of it. When it cannot be fetched every session says so, as it would of a worker that broke down, and the next one tries again.
 */
import { err, type Result } from '../base/result'
import type { ImportPort, ImportSession, ImportTrouble } from '../importers/port'

export function createLateImporter(load: () => Promise<ImportPort>): ImportPort {
  let port: Promise<ImportPort> | undefined
  const fetched = () => {
    port ??= load().catch((error) => {
      port = undefined
      throw error
    })
    return port
  }
  return {
    formats: () =>
      fetched().then(
        (importer) => importer.formats(),
        () => [],
      ),
    makeReady: () => void fetched().then((importer) => importer.makeReady(), ignored),
    open(source) {
      let over = false
      const session = fetched().then((importer) => importer.open(source))
      // Told to whoever asks.
      session.catch(ignored)
      const ask = async <T>(
        of: (session: ImportSession) => Promise<Result<T, ImportTrouble>>,
      ): Promise<Result<T, ImportTrouble>> => {
        try {
          const opened = await session
          return over ? err({ code: 'cancelled' }) : await of(opened)
        } catch (error) {
          return err({ code: 'broke-down', message: error instanceof Error ? error.message : String(error) })
        }
      }
      return {
        source,
        read: (...given) => ask((opened) => opened.read(...given)),
        run: (...given) => ask((opened) => opened.run(...given)),
        record: (asked) => session.then((opened) => opened.record(asked)).catch(ignored),
        reportLines: (...given) => session.then((opened) => opened.reportLines(...given)).catch(() => []),
        end() {
          over = true
          void session.then((opened) => opened.end(), ignored)
        },
      }
    },
  }
}

const ignored = () => undefined
