// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { TraceIndex } from '../../../src/replay/trace-index'
import { textLog } from '../../../src/trace/log'
import { LogView } from '../../../src/ui/log/LogView'
import { researchTrace } from '../../support/research-trace'
import { button, mount } from '../timeline/mount'

const view = (index: TraceIndex, onCopy?: (text: string) => Promise<boolean>) => (
  <LogView index={index} revision={index.revision} onCopy={onCopy} />
)

describe('log view', () => {
  test('shows the run as the trace room writes it, in the language of the interface', () => {
    const index = TraceIndex.of(researchTrace())
    expect(mount(view(index)).host.querySelector('pre')?.textContent).toBe(textLog(researchTrace(), 'en'))
    expect(mount(view(index), 'es').host.querySelector('pre')?.textContent).toBe(textLog(researchTrace(), 'es'))
  })

  test('grows with a live run, step by step', () => {
    const events = researchTrace()
    const index = TraceIndex.of(events.slice(0, 40))
    const { host, draw } = mount(view(index))
    const before = host.querySelector('pre')?.textContent ?? ''
    index.append(events.slice(40))
    draw(view(index))
    expect(host.querySelector('pre')?.textContent).toBe(textLog(events, 'en'))
    expect(host.querySelector('pre')?.textContent).not.toBe(before)
  })

  test('copies all of it, and says whether that worked', async () => {
    const copied: string[] = []
    let works = true
    const index = TraceIndex.of(researchTrace())
    const { host } = mount(
      view(index, async (text) => {
        copied.push(text)
        return works
      }),
    )
    await act(async () => button(host, 'Copy').click())
    expect(copied).toEqual([textLog(researchTrace(), 'en')])
    works = false
    await act(async () => button(host, 'Copied').click())
    expect(button(host, 'Could not copy')).toBeDefined()
  })

  test('before any run: one sentence', () => {
    expect(mount(view(new TraceIndex())).host.textContent).toBe('No run yet. Run it to read it as text.')
  })
})
