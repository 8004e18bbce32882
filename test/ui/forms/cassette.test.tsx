// @vitest-environment happy-dom
/** A model that gives recorded answers: the runs in memory are chosen by title, and one that is not there is told. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import type { Edit } from '../../../src/document/edit'
import type { AgentDocument } from '../../../src/document/types'
import { nothingSelected } from '../../../src/store/types'
import { EditInspector } from '../../../src/ui/forms/EditInspector'
import type { Answers } from '../../../src/ui/forms/inspected'
import { LanguageProvider } from '../../../src/ui/words/language'
import { control, researchAgent } from './mounted'

const undo: (() => void)[] = []
afterEach(() => {
  for (const one of undo.splice(0)) one()
})

function form(trace: string, answers: readonly Answers[]) {
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  undo.push(() => {
    act(() => react.unmount())
    root.remove()
  })
  const edits: Edit[] = []
  const agent: AgentDocument = { ...researchAgent(), models: [{ id: 'brain', provider: 'cassette', trace }] }
  act(() =>
    react.render(
      <LanguageProvider language="en">
        <EditInspector
          document={agent}
          graphName="main"
          selection={nothingSelected}
          problems={[]}
          answers={answers}
          onEdit={(edit) => edits.push(edit)}
          onSelect={() => undefined}
        />
      </LanguageProvider>,
    ),
  )
  return { root, edits, text: () => root.textContent ?? '' }
}

const recording: Answers = { trace: 'import-7', title: 'The pier', kind: 'recording' }
const last: Answers = { trace: 'trace-1', title: 'Mine', kind: 'last' }

test('a run in memory is chosen by its title', () => {
  const { root, edits, text } = form('import-7', [recording, last])
  const choice = control(root, 'Recorded run') as HTMLSelectElement
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual(['Recording: The pier', 'My last run: Mine'])
  expect(text()).toContain('in memory only')
  act(() => {
    choice.value = 'trace-1'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(edits).toEqual([{ type: 'set-model', id: 'brain', model: { id: 'brain', provider: 'cassette', trace: 'trace-1' } }])
})

test('one that is not open stays what it is, and it is said that the model cannot answer', () => {
  const { root, text } = form('import-9', [last])
  expect((control(root, 'Recorded run') as HTMLSelectElement).value).toBe('import-9')
  expect(text()).toContain('import-9 (not open)')
  expect(text()).toContain('This recording is not open, so the model cannot answer.')
})

test('with nothing in memory its id can be written', () => {
  const { root, text } = form('', [])
  expect(control(root, 'Recorded run')).toBeInstanceOf(HTMLInputElement)
  expect(text()).toContain('Open a recorded run, or run once')
})
