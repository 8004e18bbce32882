import type { Command } from '../answer'
import { readGallery, readShippedDocument } from '../shipped'

/** `gallery` lists the shipped documents; `gallery <id>` prints one of them, ready to run or change. */
export const gallery: Command = {
  usage: 'gallery [<id>]',
  does: 'lists the shipped documents, or prints one',
  takes: 1,
  options: {},
  async run({ positionals }) {
    const [id] = positionals
    if (id !== undefined) {
      const text = await readShippedDocument(id)
      return { good: true, json: JSON.parse(text) as unknown, text: text.trimEnd() }
    }
    const lines = await readGallery()
    return {
      good: true,
      json: lines.map((line) => ({ id: line.id, name: line.name.en, summary: line.summary.en })),
      text: lines.map((line) => `${line.id}\n    ${line.name.en}: ${line.summary.en}`).join('\n'),
    }
  },
}
