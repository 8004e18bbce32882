// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { TraceIndex } from '../../../src/replay/trace-index'
import { Timeline, type TimelineProps } from '../../../src/ui/timeline/Timeline'
import { brokenReturnTrace, researchTrace } from '../../support/research-trace'
import { TraceBuilder } from '../../support/trace-builder'
import { button, change, mount, press } from './mount'

const nothing = () => {}

function timeline(index: TraceIndex, props: Partial<TimelineProps> = {}) {
  return (
    <Timeline
      index={index}
      revision={index.revision}
      position={0}
      playing={false}
      speed={1}
      running={false}
      verdict={index.verdict('en')}
      budgetRounds={5}
      onSeek={nothing}
      onPlay={nothing}
      onPause={nothing}
      onSpeed={nothing}
      {...props}
    />
  )
}
const text = (host: HTMLElement, selector: string) => [...host.querySelectorAll(selector)].map((one) => one.textContent)

describe('timeline', () => {
  const index = TraceIndex.of(researchTrace())

  test('before any run: one sentence', () => {
    const { host } = mount(timeline(new TraceIndex()))
    expect(host.textContent).toBe('No run yet. Run it to see each step.')
  })

  test('says the step and its sentence, and that looking is free', () => {
    const { host } = mount(timeline(index, { position: 2 }))
    expect(text(host, '.tl-step')).toEqual(['Step 3 of 16'])
    expect(text(host, '.tl-say p')[0]).toMatch(
      /^The router sent the run to the tools, because the last message asks for 1 tool\.$/,
    )
    expect(host.textContent).toContain('Replay calls no model and no tool')
  })

  test('the live region says each step, and is still while a run is going on', () => {
    const { host, draw } = mount(timeline(index, { position: 2 }))
    expect(text(host, '[role=status]')[0]).toContain('Step 3 of 16. The router sent the run')
    draw(timeline(index, { position: 3 }))
    expect(text(host, '[role=status]')[0]).toContain('Step 4 of 16')
    const live = TraceIndex.of(researchTrace().slice(0, 40))
    draw(timeline(live, { position: 3, running: true }))
    const said = text(host, '[role=status]')
    live.append(researchTrace().slice(40, 60))
    draw(timeline(live, { position: live.steps.length - 1, running: true }))
    expect(text(host, '[role=status]')).toEqual(said)
  })

  test('every bar goes to its step, and the current one is marked for all', () => {
    const sought: number[] = []
    const { host } = mount(timeline(index, { position: 6, onSeek: (step) => sought.push(step) }))
    const bars = [...host.querySelectorAll('.tl-bar')]
    expect(bars).toHaveLength(16)
    expect(host.querySelector('[aria-current=step]')?.getAttribute('aria-label')).toBe('Step 7, hands: think_tool')
    expect(host.querySelectorAll('.is-past.tl-bar')).toHaveLength(6)
    expect(host.querySelectorAll('.is-future.tl-bar')).toHaveLength(9)
    press(button(host, 'Step 10, hands: tavily_search'))
    expect(sought).toEqual([9])
  })

  test('Tab reaches one bar only: that of the step', () => {
    const { host } = mount(timeline(index, { position: 6 }))
    const reachable = [...host.querySelectorAll<HTMLElement>('.tl-bar')].filter((bar) => bar.tabIndex === 0)
    expect(reachable.map((bar) => bar.getAttribute('aria-current'))).toEqual(['step'])
  })

  test('focus on a bar goes along with the cursor', () => {
    const { host, draw } = mount(timeline(index, { position: 6 }))
    host.querySelector<HTMLElement>('[aria-current=step]')?.focus()
    draw(timeline(index, { position: 7 }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Step 8, brain: tavily_search')
  })

  test('Space on a bar plays and pauses', () => {
    const calls: string[] = []
    const props = { position: 6, onPlay: () => calls.push('play'), onPause: () => calls.push('pause') }
    const { host, draw } = mount(timeline(index, props))
    const space = () =>
      act(() => {
        host.querySelector('[aria-current=step]')?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
      })
    space()
    draw(timeline(index, { ...props, playing: true }))
    space()
    expect(calls).toEqual(['play', 'pause'])
  })

  test('transport: first, back, forward, last, play and pause', () => {
    const calls: string[] = []
    const { host, draw } = mount(
      timeline(index, { position: 6, onSeek: (step) => calls.push(`seek ${step}`), onPlay: () => calls.push('play') }),
    )
    for (const name of [/^First/, /^Back/, /^Play/, /^Forward/, /^Last/]) press(button(host, name))
    expect(calls).toEqual(['seek 0', 'seek 5', 'play', 'seek 7', 'seek 15'])
    draw(timeline(index, { position: 6, playing: true, onPause: () => calls.push('pause') }))
    press(button(host, /^Pause/))
    expect(calls.at(-1)).toBe('pause')
  })

  test('at the ends there is nowhere to go, and focus is kept', () => {
    const sought: number[] = []
    const { host } = mount(timeline(index, { position: 15, onSeek: (step) => sought.push(step) }))
    const forward = button(host, /^Forward/)
    expect(forward.getAttribute('aria-disabled')).toBe('true')
    press(forward)
    expect(sought).toEqual([])
    expect(forward.disabled).toBe(false)
  })

  test('the scrubber seeks, and speaks the sentence', () => {
    const sought: number[] = []
    const { host } = mount(timeline(index, { position: 2, onSeek: (step) => sought.push(step) }))
    const scrubber = host.querySelector('input[type=range]')
    expect(scrubber?.getAttribute('aria-valuetext')).toMatch(/^Step 3 of 16: The router sent the run/)
    change(scrubber, '12')
    expect(sought).toEqual([11])
  })

  test('the speed is chosen from a few', () => {
    const speeds: number[] = []
    const { host } = mount(timeline(index, { onSpeed: (speed) => speeds.push(speed) }))
    expect(text(host, 'select option')).toEqual(['0.5x', '1x', '2x', '4x'])
    change(host.querySelector('select'), '4')
    expect(speeds).toEqual([4])
  })

  test('rounds left and visits are those of the step', () => {
    const { host, draw } = mount(timeline(index, { position: 6 }))
    expect(text(host, '.tl-label b')).toEqual(['2 of 5', '2 of 5', '2 of 4', '0 of 1', '3 of 5', '240'])
    draw(timeline(index, { position: 15, budgetRounds: 3 }))
    expect(text(host, '.tl-label b')[4]).toBe('1 over')
    draw(timeline(index, { position: 15, budgetRounds: null }))
    expect(host.textContent).not.toContain('Rounds left')
  })

  test('the verdict goes to its step; why and what to do open below', () => {
    const broken = TraceIndex.of(brokenReturnTrace())
    const verdict = broken.verdict('en')
    const sought: number[] = []
    const { host } = mount(timeline(broken, { verdict, onSeek: (step) => sought.push(step) }))
    expect(host.querySelector('.tl-verdict')?.className).toContain('v-amber')
    press(button(host, verdict?.title ?? ''))
    expect(sought).toEqual([verdict?.step])
    const panel = host.querySelector('.tl-verdict-panel')
    expect(panel?.hasAttribute('hidden')).toBe(true)
    press(button(host, 'Why, and what to do'))
    expect(panel?.hasAttribute('hidden')).toBe(false)
    expect(panel?.textContent).toContain(verdict?.fix ?? '?')
  })

  test('a very long run is binned and draws few bars; the current lap is marked', () => {
    const trace = new TraceBuilder('messages').start('Go on.')
    for (let i = 0; i < 300; i++) {
      const call = { id: `c${i}`, name: 'search', args: {} }
      trace.brain({ node: 'agent', system: '', calls: [call] }, i > 0 ? 'tools' : undefined).hands('tools', [call], ['x'])
    }
    const long = TraceIndex.of(trace.finish().events)
    const { host } = mount(timeline(long, { position: 300 }))
    expect(long.steps.length).toBeGreaterThan(600)
    expect(host.querySelectorAll('.tl-bar').length).toBeLessThan(200)
    const { host: near } = mount(timeline(long, { position: 10 }))
    expect(near.querySelector('[aria-current=step]')?.getAttribute('aria-label')).toMatch(/^Step 11, hands/)
  })

  test('names are text, never HTML', () => {
    const call = { id: 'a', name: '<img src=x onerror=alert(1)>', args: {} }
    const trace = new TraceBuilder('messages').start('<b>hi</b>').brain({ node: 'agent', system: '', calls: [call] })
    const { host } = mount(timeline(TraceIndex.of(trace.finish().events), { position: 1 }))
    expect(host.querySelector('img')).toBeNull()
    expect(host.textContent).toContain('<img src=x')
  })

  test('speaks Spanish', () => {
    const { host } = mount(timeline(index, { position: 6, verdict: undefined }), 'es')
    expect(text(host, '.tl-step')).toEqual(['Paso 7 de 16'])
    expect(button(host, 'Reproducir (Espacio)')).toBeDefined()
    expect(text(host, '.tl-lap')[0]).toBe('vuelta 1')
  })
})
