/** What is known of a line by its beginning alone is what reading the whole line tells. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineHeads } from '../../../src/importers/bracket-log/line-heads'
import { behindTime, readTag } from '../../../src/importers/bracket-log/tags'

/** Of a kind that comes often, and any other. */
const usual = fc
  .tuple(
    fc.constantFrom('', '2031-05-04T09:08:07.006Z', '2031-05-04 09:08:07,006'),
    fc.constantFrom('Brain', 'Hands'),
    fc.constantFrom('so', 'x', '', '- y', ': z', 'ñ'),
  )
  .map(([time, tag, text]) => `${time}${time === '' ? '' : ' INFO '}[${tag}] ${text}`)
const unusual = fc
  .tuple(
    fc.constantFrom(
      '',
      '2031-05-04T09:08:07.006Z',
      '2031-05-04T09:08:07.00Z',
      '2031-05-04 09:08:07,006',
      '2031-05-04 09:08:07+02:00',
      '09:08:07',
    ),
    fc.constantFrom('', ' ', '  ', ' INFO ', ' [INFO] ', 'agent:', ' - agent - ', ' as was said before ', ' worker 7 ', '\t'),
    fc.constantFrom('Brain', 'Hands', 'Router', 'User', 'Brain plan', 'tool_call', 'INFO', 'Node 7'),
    fc.constantFrom(' ', ' ', ' ', ': ', '  ', '', ' - ', '\t', ' :', ': : '),
    fc.constantFrom('Reasoning: so', 'x', '', ' ', '- y', ': z', 'ñ', '[Hands] w'),
  )
  .map(([time, before, tag, gap, text]) => `${time}${before}[${tag}]${gap}${text}`)

test('a line that begins with a known beginning says what its whole says', () => {
  let known = 0
  fc.assert(
    fc.property(fc.array(fc.oneof(usual, unusual), { minLength: 60, maxLength: 80 }), (list) => {
      const heads = new LineHeads()
      const text = list.join('\n')
      let from = 0
      for (const line of list) {
        const behind = behindTime(text, from)
        const head = heads.find(text, from, behind)
        const tagged = readTag(line)
        if (head) {
          known += 1
          const { kind, name, depth, words } = head
          const time = behind > from ? text.slice(from, behind) : undefined
          expect({ kind, name, depth, words, at: behind - from + head.written.length, time }).toEqual({
            kind: tagged?.kind,
            name: tagged?.name,
            depth: tagged?.depth,
            words: tagged?.words,
            at: tagged?.at,
            time: tagged?.time,
          })
        } else if (tagged) heads.learn(line, tagged, 0)
        from += line.length + 1
      }
    }),
    { numRuns: 150 },
  )
  expect(known).toBeGreaterThan(100)
})
