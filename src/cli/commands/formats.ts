import { importers } from '../../importers/registry'
import type { Command } from '../answer'

/** `formats`: the formats of recorded runs that can be imported. */
export const formats: Command = {
  usage: 'formats',
  does: 'lists the formats of recorded runs that can be imported',
  takes: 0,
  options: {},
  run() {
    const list = importers.map(({ id, name }) => ({ id, name: name.en }))
    const width = Math.max(...list.map(({ id }) => id.length))
    const lines = list.map(({ id, name }) => `  ${id.padEnd(width)}  ${name}`)
    return { good: true, json: { formats: list }, text: ['Formats of recorded runs', ...lines].join('\n') }
  },
}
