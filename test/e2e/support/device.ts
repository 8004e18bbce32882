/** What the page keeps on the device, read and damaged from outside of it. */
import type { Page } from '@playwright/test'

/** Everything that this site keeps, as one text: storage, cookies, every record of every database. */
export async function everythingKept(page: Page): Promise<string> {
  const stored = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])
  return JSON.stringify([stored, await records(page)])
}

/** The texts of the documents that are kept on this device. */
export async function keptTexts(page: Page): Promise<readonly string[]> {
  const { documents = [] } = await records(page)
  return documents.map((record) =>
    typeof record === 'object' && record !== null && 'text' in record ? String(record.text) : String(record),
  )
}

/** All records of the page's database, store by store. */
const records = (page: Page): Promise<Readonly<Record<string, readonly unknown[]>>> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Record<string, unknown[]> = {}
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        found[store] = await done(database.transaction(store).objectStore(store).getAll())
      }
      database.close()
    }
    return found
  })

/** Writes another text over every document that is kept on this device. */
export const damageSaves = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (damaged) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vuelta')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    await new Promise<void>((resolve) => {
      const transaction = database.transaction('documents', 'readwrite')
      const cursor = transaction.objectStore('documents').openCursor()
      cursor.onsuccess = () => {
        cursor.result?.update({ ...cursor.result.value, text: damaged })
        cursor.result?.continue()
      }
      transaction.oncomplete = () => resolve()
    })
    database.close()
  }, text)
