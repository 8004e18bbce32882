/** The clipboard, with the old way for pages that are not served over https. */
import type { ClipboardPort } from '../store/ports'

export const browserClipboard: ClipboardPort = {
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return copyThroughField(text)
    }
  },
  async read() {
    try {
      return await navigator.clipboard.readText()
    } catch {
      return undefined
    }
  },
}

function copyThroughField(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
