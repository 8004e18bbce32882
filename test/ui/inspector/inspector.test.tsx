// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import type { Graph } from '../../../src/document/types'
import { TraceIndex } from '../../../src/replay/trace-index'
import type { TraceEvent } from '../../../src/trace/events'
import { ReplayInspector, type ReplayInspectorProps } from '../../../src/ui/inspector/ReplayInspector'
import { researchTrace } from '../../support/research-trace'
import { TraceBuilder } from '../../support/trace-builder'
import { button, change, mount, press } from '../timeline/mount'
import { field, halfAnswered, longAnswer, manyLaps, raw, synthetic, unreadable } from './odd-traces'

const research: Graph = {
  state: {
    fields: [
      { name: 'researcher_messages', type: 'messages', reducer: 'messages' },
      { name: 'tool_call_iterations', type: 'number', reducer: 'replace', initial: 0 },
      { name: 'research_topic', type: 'text', reducer: 'replace' },
      { name: 'compressed_research', type: 'text', reducer: 'replace' },
      { name: 'raw_notes', type: 'list', reducer: 'append' },
    ],
  },
  nodes: [
    { id: 'should_continue', kind: 'router', config: { rules: [], otherwise: null } },
    {
      id: 'compress_research',
      kind: 'compress',
      config: { model: 'm', prompt: '', messages: 'researcher_messages', into: 'notes' },
    },
  ],
  edges: [],
}
const plain: Graph = { state: { fields: [{ name: field, type: 'messages', reducer: 'messages' }] }, nodes: [], edges: [] }

function inspector(events: readonly TraceEvent[], position: number, props: Partial<ReplayInspectorProps> = {}) {
  const index = TraceIndex.of(events)
  return (
    <ReplayInspector
      index={index}
      revision={index.revision}
      position={position}
      graph={plain}
      tab="messages"
      onTab={() => {}}
      onSeek={() => {}}
      {...props}
    />
  )
}
const texts = (host: HTMLElement, selector: string) => [...host.querySelectorAll(selector)].map((one) => one.textContent)

describe('head and tabs', () => {
  test('says whose step it is, and which visit of how many', () => {
    const { host } = mount(inspector(researchTrace(), 6, { graph: research }))
    expect(texts(host, '.rp-head .kword, .rp-headname, .rp-head .tag')).toEqual(['hands', 'tool_node', 'visit 2 of 4'])
  })

  test('the arrows lead to the visits before and after', () => {
    const sought: number[] = []
    const { host } = mount(inspector(researchTrace(), 6, { onSeek: (step) => sought.push(step) }))
    press(button(host, 'Go to the visit before'))
    press(button(host, 'Go to the next visit'))
    expect(sought).toEqual([3, 9])
  })

  test('of another node that is selected it says so', () => {
    const { host } = mount(inspector(researchTrace(), 6, { graph: research, selectedNode: 'compress_research' }))
    expect(texts(host, '.rp-headname')).toEqual(['compress_research'])
    expect(texts(host, '.rp-elsewhere')).toEqual(['Not at this step. The run is at tool_node.'])
    expect(texts(host, '.rp-head .tag')).toEqual(['visit 0 of 1'])
  })

  test('tabs follow the ARIA pattern, and arrow keys go from one to the next', () => {
    const chosen: string[] = []
    const { host } = mount(inspector(researchTrace(), 6, { onTab: (tab) => chosen.push(tab) }))
    const tabs = [...host.querySelectorAll<HTMLElement>('[role=tab]')]
    expect(tabs.map((tab) => tab.tabIndex)).toEqual([0, -1, -1, -1, -1])
    expect(host.querySelector('[role=tabpanel]')?.getAttribute('aria-labelledby')).toBe(tabs[0]?.id)
    act(() => {
      tabs[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    })
    act(() => {
      tabs[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
    })
    expect(chosen).toEqual(['state', 'raw'])
  })

  test('before any run: one sentence', () => {
    expect(mount(inspector([], 0)).host.textContent).toBe('Nothing to show yet. Run it to see each step.')
  })
})

describe('messages', () => {
  test('each with who wrote it and at which step; the step is a way there', () => {
    const sought: number[] = []
    const { host } = mount(inspector(researchTrace(), 6, { graph: research, onSeek: (step) => sought.push(step) }))
    expect(texts(host, 'button.rp-step')).toEqual(['step 1', 'step 2', 'step 4', 'step 5', 'step 7'])
    press(host.querySelectorAll('button.rp-step')[2])
    expect(sought).toEqual([3])
    expect(texts(host, '.rp-lap')).toEqual(['Lap 1', 'Lap 2'])
    expect(texts(host, '.rp-msg.is-new .rp-word')).toEqual(['hands'])
  })

  test('the call and its result carry the same tag', () => {
    const { host } = mount(inspector(researchTrace(), 6, { graph: research }))
    expect(texts(host, '.rp-id')).toEqual(['c1', 'c1', 'c2', 'c2'])
  })

  test('closes with what comes next: the return edge and how many messages it takes', () => {
    const { host, draw } = mount(inspector(researchTrace(), 6, { graph: research }))
    expect(texts(host, '.rp-next')).toEqual(['Next: the return edge takes all 5 messages back to llm_call.'])
    draw(inspector(researchTrace(), 4, { graph: research }))
    expect(texts(host, '.rp-next')).toEqual(['Next: should_continue decides.'])
    draw(inspector(researchTrace(), 15, { graph: research }))
    expect(texts(host, '.rp-next')).toEqual(['The run ended here.'])
  })

  test('an unanswered call is said, by its tag and tool', () => {
    const { host } = mount(inspector(halfAnswered(), 2))
    expect(texts(host, '.rp-never')).toEqual(['No result for c2 (search). Nobody answered this call.'])
  })

  test('a call that could not be read is shown byte for byte, as text', () => {
    const { host } = mount(inspector(unreadable(), 1))
    expect(texts(host, '.rp-raw')).toEqual([raw])
    expect(host.querySelector('.rp-raw b')).toBeNull()
  })

  test('what Vuelta wrote is marked as such, errors and orphans too', () => {
    const { host } = mount(inspector(synthetic(), 2))
    expect(texts(host, '.rp-marks')).toEqual(['written by Vuelta', 'errorno call asked for this'])
  })

  test('long texts are collapsed and say how long they are; huge ones are never drawn whole', () => {
    const { host } = mount(inspector(longAnswer(250_000), 1))
    const drawn = () => host.querySelector('.is-new .rp-text')?.textContent?.length ?? 0
    expect(drawn()).toBeLessThan(2_100)
    press(button(host, 'Show all (250,000 characters)'))
    expect(drawn()).toBeGreaterThan(200_000)
    expect(drawn()).toBeLessThan(201_000)
    expect(host.textContent).toContain('The first 200,000 of 250,000 characters.')
    press(button(host, 'Show less'))
    expect(drawn()).toBeLessThan(2_100)
  })

  test('several fields of messages: a choice', () => {
    const side = { id: 's', role: 'human', text: 'from the other field' } as const
    const events = new TraceBuilder(field).start('main', [{ field: 'side', op: 'append', values: [side] }]).finish().events
    const graph: Graph = {
      ...plain,
      state: { fields: [...plain.state.fields, { name: 'side', type: 'messages', reducer: 'messages' }] },
    }
    const { host } = mount(inspector(events, 0, { graph }))
    expect(texts(host, '.rp-messages .rp-text')).toEqual(['main'])
    change(host.querySelector('.rp-messages select'), 'side')
    expect(texts(host, '.rp-messages .rp-text')).toEqual(['from the other field'])
  })

  test('text that streams in is shown at the live end', () => {
    const events = researchTrace()
    const at = events.findIndex((event) => event.type === 'token')
    const { host } = mount(inspector(events.slice(0, at + 3), 99, { graph: research }))
    expect(texts(host, '.is-streaming .rp-text')).toEqual(['I look for '])
  })

  test('what the model thought is read as that, and parts that are no text are named', () => {
    const blocks = [
      { type: 'reasoning', text: 'The tide table first.' },
      { type: 'text', text: 'At six.' },
      { type: 'image_url', image_url: { url: 'https://pictures.example/tide.png' } },
      { type: 'hologram' },
    ]
    const events = new TraceBuilder(field)
      .start('When?')
      .brain({ node: 'agent', system: '', text: 'At six.', message: { blocks } })
      .finish().events
    const { host } = mount(inspector(events, 1))
    expect(texts(host, '.rp-thought')).toEqual(['reasoningThe tide table first.'])
    expect(texts(host, '.rp-blocks')).toEqual(['also holds: a picture, hologram'])
    expect(host.querySelector('img')).toBeNull()
    const secret = { blocks: [{ type: 'reasoning', summary: [], encrypted_content: 'gAAA' }] }
    const hidden = new TraceBuilder(field)
      .start('When?')
      .brain({ node: 'agent', system: '', text: 'At six.', message: secret })
      .finish().events
    expect(texts(mount(inspector(hidden, 1)).host, '.rp-blocks')).toEqual(['reasoning, which the record does not show'])
  })

  test('nothing written yet says so', () => {
    const { host } = mount(
      inspector(researchTrace(), 0, {
        graph: { ...plain, state: { fields: [{ name: 'other', type: 'messages', reducer: 'messages' }] } },
      }),
    )
    expect(host.textContent).not.toContain('undefined')
    const empty = mount(inspector(new TraceBuilder('none').start('x').events.slice(0, 1), 0)).host
    expect(texts(empty, '.rp-empty')).toEqual(['There are no messages at step 1.'])
  })

  test('a very long list draws a part of it', () => {
    const { host } = mount(inspector(manyLaps(200), 600))
    expect(host.querySelectorAll('.rp-msg').length).toBeLessThan(60)
  })
})

describe('state, diff, prompt, raw', () => {
  const at = (tab: ReplayInspectorProps['tab'], position: number, props: Partial<ReplayInspectorProps> = {}) =>
    mount(inspector(researchTrace(), position, { graph: research, tab, ...props })).host

  test('state: every field by its type, the changed ones marked with a word', () => {
    const host = at('state', 6)
    expect(texts(host, '.rp-fieldname')).toEqual(research.state.fields.map((one) => one.name))
    expect(texts(host, '.rp-fieldview')[1]).toBe('tool_call_iterationsnumber, replacechanged2')
    expect(texts(host, '.rp-fieldview')[3]).toBe('compressed_researchtext, replacenot set')
    expect(texts(host, '.rp-fieldview')[4]).toBe('raw_noteslist, append0 items')
  })

  test('diff: before and after; a step that writes nothing says so', () => {
    expect(texts(at('diff', 6), '.rp-fieldview')[1]).toBe('tool_call_iterationschangedbefore1after2')
    expect(texts(at('diff', 2), '.rp-empty')).toEqual(['Nothing written at this step.'])
  })

  test('prompt: the system prompt, the tools as they were sent, what it said and used', () => {
    const host = at('prompt', 4)
    expect(texts(host, '.rp-cards .rp-word')).toEqual(['system', 'person', 'brain', 'hands'])
    expect(texts(host, '.rp-tool .rp-fieldname')).toEqual(['tavily_search', 'think_tool'])
    expect(host.textContent).toContain('240 tokens read, 24 written')
    expect(host.textContent).not.toContain('estimated')
  })

  test('prompt: a tool without a description, and estimated counts, are said plainly', () => {
    const events = researchTrace().map((event): TraceEvent => {
      if (event.type === 'model-called') return { ...event, tools: event.tools.map((tool) => ({ ...tool, description: '' })) }
      return event.type === 'model-replied' ? { ...event, usage: { input: 10, output: 2, estimated: true } } : event
    })
    const { host } = mount(inspector(events, 4, { graph: research, tab: 'prompt' }))
    expect(texts(host, '.rp-tool .rp-warn')).toEqual(['no description', 'no description'])
    expect(host.textContent).toContain('estimated from the characters')
  })

  test('what a hollow record leaves out is said to be missing, and not shown as nothing', () => {
    const recorded = { record: 0, where: 'line 1' }
    const events: readonly TraceEvent[] = [
      { type: 'run-started', runId: 'r', input: {}, budget: {}, seq: 0, ns: [], recorded },
      { type: 'node-started', taskId: 't', node: 'agent', kind: 'brain', cause: 'start', seq: 1, ns: [], recorded },
      { type: 'model-called', taskId: 't', callId: 'c', model: '', messages: [], tools: [], seq: 2, ns: [], recorded },
      { type: 'node-finished', taskId: 't', node: 'agent', status: 'ok', seq: 3, ns: [], recorded },
      { type: 'run-finished', status: 'ok', output: null, seq: 4, ns: [], recorded },
    ]
    const told = (tab: 'messages' | 'prompt', asRecorded: boolean) =>
      mount(inspector(events, 1, { tab, recorded: asRecorded })).host.textContent
    expect(told('messages', true)).toContain('The record holds no messages up to step 2.')
    expect(told('messages', false)).toContain('There are no messages at step 2.')
    expect(told('prompt', true)).toContain('The record does not tell what it saw.')
    expect(told('prompt', true)).not.toContain('0 messages')
    expect(told('prompt', false)).toContain('What it saw: 0 messages')
  })

  test('prompt: what a record does not tell is not told to have been nothing', () => {
    const events = researchTrace().map((event) => (event.type === 'model-called' ? { ...event, model: '', tools: [] } : event))
    const told = (recorded: boolean) => mount(inspector(events, 4, { graph: research, tab: 'prompt', recorded })).host.textContent
    expect(told(true)).toContain('ModelThe record does not name it.')
    expect(told(true)).toContain('The record does not tell which tools it was offered.')
    expect(told(false)).toContain('It was offered no tools.')
  })

  test('prompt: a step without a model call leads to the nearest one', () => {
    const sought: number[] = []
    const host = at('prompt', 6, { onSeek: (step) => sought.push(step) })
    expect(host.textContent).toContain('No model was called at this step.')
    press(button(host, 'Go to the model call at step 8'))
    expect(sought).toEqual([7])
  })

  test('raw: the events of this step and nothing else, and a copy of them', async () => {
    const copied: string[] = []
    const host = at('raw', 6, {
      onCopy: async (text) => {
        copied.push(text)
        return true
      },
    })
    await act(async () => button(host, 'Copy').click())
    expect(button(host, 'Copied')).toBeDefined()
    const events: unknown = JSON.parse(copied[0] ?? '')
    const kinds = Array.isArray(events) ? events.map((event: TraceEvent) => event.type) : []
    expect(kinds).toEqual(['node-started', 'tool-called', 'tool-returned', 'state-written', 'node-finished', 'state-committed'])
  })
})

describe('reducer microscope in the inspector', () => {
  test('before, write, after, the reducer, the writer, and one sentence', () => {
    const { host } = mount(inspector(researchTrace(), 6, { graph: research }))
    expect(texts(host, '.rp-sum dt')).toEqual(['before 4', 'write +1', 'after 5'])
    expect(texts(host, '.rp-micro .rp-note')).toEqual([
      'reducer: messages written by tool_nodeNo message had this id, so it was added at the end.',
    ])
    expect(host.querySelectorAll('.rp-sum .is-new')).toHaveLength(2)
  })

  test('over eight messages: how many earlier, and the last three', () => {
    const { host } = mount(inspector(researchTrace(), 13, { graph: research }))
    expect(texts(host, '.rp-sum dt')).toEqual(['before 9', 'write +1', 'after 10'])
    expect(texts(host, '.rp-earlier')).toEqual(['6 +', '7 +'])
    expect(host.querySelectorAll('dd.is-after .rp-tile')).toHaveLength(3)
  })

  test('a step that wrote several fields: a choice; a router writes nothing', () => {
    const { host, draw } = mount(inspector(researchTrace(), 15, { graph: research }))
    change(host.querySelector('.rp-micro select'), 'raw_notes')
    expect(texts(host, '.rp-micro .rp-note')[0]).toContain('4 items were added at the end of the list.')
    draw(inspector(researchTrace(), 2, { graph: research }))
    expect(texts(host, '.rp-micro .rp-note')).toEqual(['A router reads the state and writes nothing.'])
  })

  test('closes and opens', () => {
    const { host } = mount(inspector(researchTrace(), 6, { graph: research }))
    press(button(host, 'Reducer microscope'))
    expect(host.querySelector('.rp-sum')).toBeNull()
  })
})
