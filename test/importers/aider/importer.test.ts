import { expect, test } from 'vitest'
import { imported, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const history = `
# aider chat started at 2026-03-01 10:00:00

> aider --model m-1 --message # Tides

A table, please: the program repeats how it was started.

> Main model: m-1

#### add a table of tides
#### and a test

I add both.

\`\`\`python
> not a note: it stands in code
\`\`\`

> Tokens: 2.1k sent, 300 received.
> Applied edit to tides.py

#### /run pytest

> 1 passed

#### thank you

You are welcome.

# aider chat started at 2026-03-02 11:00:00

#### is it raining?

I cannot know.
`

test('each start is a run; notes of the program are told apart from what it was asked to run', () => {
  const record = imported(history)
  expect(record.format.id).toBe('aider')
  expect(record.runs.map(({ title }) => title)).toEqual(['add a table of tides and a test', 'is it raining?'])
  expect(told(record)).toEqual(['I add both.\n\n```python\n> not a note: it stands in code\n```', 'You are welcome.'])
  expect(ofType(record, 'node-started').map(({ node }) => node)).toContain('aider')
  expect(record.runs[0]?.startedAt).toBe('2026-03-01T10:00:00.000Z')
  expect(record.runs.map(({ verdict }) => verdict?.verdict)).toEqual(['answered', 'answered'])
  expect(whys(record).filter((why) => why.startsWith('A note of the program')).length).toBe(4)
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(history, 'aider', 30, 81)).toBeGreaterThan(20)
})
