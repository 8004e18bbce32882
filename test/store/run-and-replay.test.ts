import { describe, expect, test } from 'vitest'
import { emptyDocument } from '../../src/document/defaults'
import { STEP_MS as stepDuration } from '../../src/replay/cursor'
import { createReplayStore } from '../../src/store/replay-store'
import { createRunStore } from '../../src/store/run-store'
import { researchTrace } from '../support/research-trace'
import { settle } from './support/manual-clock'
import { twins } from './support/twins'

const events = researchTrace()

function begin() {
  const services = twins()
  const { engine, clock } = services
  const run = createRunStore(engine, clock, services.ids)
  const replay = createReplayStore(run, clock, 1)
  const document = emptyDocument('Test')
  const start = async (secrets: Readonly<Record<string, string>> = {}) => {
    const done = run.run(document, secrets, 'es')
    await settle()
    return done
  }
  return { services, engine, clock, run, replay, document, start }
}

async function finished() {
  const all = begin()
  void all.start()
  await settle()
  all.engine.feed(events)
  await all.engine.finish()
  return all
}

describe('a run', () => {
  test('goes from loading to running to finished, with the document frozen and the keys handed on', async () => {
    const { run, engine, document, clock } = begin()
    expect(run.getState()).toMatchObject({ phase: 'idle', index: undefined })
    void run.run(document, { tavily: 'tvly' }, 'es')
    expect(run.getState().phase).toBe('loading')
    await clock.advance(0)
    expect(run.getState()).toMatchObject({ phase: 'running', document })
    expect(engine.requests).toMatchObject([{ document, secrets: { tavily: 'tvly' }, language: 'es' }])
    engine.feed(events.slice(0, 10))
    const { revision } = run.getState()
    engine.feed(events.slice(10))
    expect(run.getState().revision).toBeGreaterThan(revision)
    await engine.finish()
    expect(run.getState()).toMatchObject({ phase: 'finished', loadError: undefined })
    expect(run.getState().index?.events).toHaveLength(events.length)
  })

  test('a run that was given up while it loaded does not begin when another one is asked for', async () => {
    const { run, engine, document, clock } = begin()
    void run.run(document, {}, 'en')
    run.clear()
    const other = emptyDocument('Other')
    void run.run(other, {}, 'en')
    await clock.advance(0)
    expect(engine.requests.map((request) => request.document.name)).toEqual(['Other'])
    expect(run.getState()).toMatchObject({ phase: 'running', document: other })
  })

  test('a second press of Run does nothing while one is going on', async () => {
    const { run, engine, document, clock } = begin()
    void run.run(document, {}, 'en')
    void run.run(document, {}, 'en')
    await clock.advance(0)
    void run.run(document, {}, 'en')
    await clock.advance(0)
    expect(engine.requests).toHaveLength(1)
  })

  test('an engine that cannot be loaded is told, and the last run stays', async () => {
    const { run, engine, start } = await finished()
    const { index } = run.getState()
    engine.ready = { ok: false, error: 'offline' }
    await start()
    expect(run.getState()).toMatchObject({ phase: 'failed-to-load', loadError: 'offline' })
    expect(run.getState().index).toBe(index)
  })

  test('stop reaches a run that goes on, and one that has not begun', async () => {
    const { run, engine, document, clock } = begin()
    void run.run(document, {}, 'en')
    run.stop()
    await clock.advance(0)
    expect(engine.requests).toHaveLength(0)
    expect(run.getState().phase).toBe('idle')
    void run.run(document, {}, 'en')
    await clock.advance(0)
    run.stop()
    expect(engine.stopped).toBe(1)
  })

  test('what comes late for a run that was cleared is not shown', async () => {
    const { run, engine, start } = begin()
    void start()
    await settle()
    engine.feed(events.slice(0, 5))
    run.clear()
    expect(engine.stopped).toBe(1)
    engine.feed(events.slice(5))
    await engine.finish()
    expect(run.getState()).toMatchObject({ phase: 'idle', index: undefined })
  })

  test('as a trace it holds no key', async () => {
    const { run, engine, document, clock } = begin()
    expect(run.trace()).toBeUndefined()
    void run.run(document, { 'model:brain': 'sk-secret' }, 'en')
    await clock.advance(0)
    engine.feed(events)
    await engine.finish()
    expect(run.trace()).toMatchObject({ format: 'vuelta/trace', version: 1, origin: { kind: 'run' }, document, title: 'Test' })
    expect(JSON.stringify(run.trace())).not.toContain('sk-secret')
    expect(JSON.stringify(run.getState())).not.toContain('sk-secret')
  })
})

describe('the cursor', () => {
  test('follows a live run, lets go when it is moved by hand, and takes hold at the end again', async () => {
    const { run, replay, engine, start } = begin()
    void start()
    await settle()
    expect(replay.getState()).toMatchObject({ following: true, position: 0 })
    engine.feed(events.slice(0, 40))
    const live = (run.getState().index?.steps.length ?? 0) - 1
    expect(live).toBeGreaterThan(2)
    expect(replay.getState().position).toBe(live)
    replay.back()
    replay.back()
    engine.feed(events.slice(40, 60))
    expect(replay.getState()).toMatchObject({ following: false, position: live - 2 })
    replay.last()
    expect(replay.getState().following).toBe(true)
    engine.feed(events.slice(60))
    expect(replay.getState().position).toBe((run.getState().index?.steps.length ?? 0) - 1)
    await engine.finish()
    expect(replay.getState().following).toBe(false)
  })

  test('stays within the run', async () => {
    const { run, replay } = await finished()
    const last = (run.getState().index?.steps.length ?? 0) - 1
    replay.seek(-5)
    expect(replay.getState().position).toBe(0)
    replay.back()
    expect(replay.getState().position).toBe(0)
    replay.seek(9999)
    expect(replay.getState().position).toBe(last)
    replay.forward()
    expect(replay.getState().position).toBe(last)
  })

  test('Play shows one step after another and ends at the end', async () => {
    const { run, replay, clock } = await finished()
    const last = (run.getState().index?.steps.length ?? 0) - 1
    replay.first()
    replay.play()
    await clock.advance(stepDuration * 3)
    expect(replay.getState()).toMatchObject({ playing: true, position: 3 })
    await clock.advance(stepDuration * last)
    expect(replay.getState()).toMatchObject({ playing: false, position: last })
    expect(clock.waiting).toBe(0)
  })

  test('Play from the end begins again; speed makes it faster; pause leaves no timer', async () => {
    const { replay, clock } = await finished()
    replay.last()
    replay.setSpeed(2)
    replay.play()
    expect(replay.getState().position).toBe(0)
    await clock.advance(stepDuration)
    expect(replay.getState().position).toBe(2)
    replay.pause()
    expect(replay.getState().playing).toBe(false)
    await clock.advance(stepDuration * 10)
    expect(replay.getState().position).toBe(2)
    expect(clock.waiting).toBe(0)
  })

  test('a step by hand ends playing', async () => {
    const { replay, clock } = await finished()
    replay.first()
    replay.play()
    await clock.advance(stepDuration)
    replay.forward()
    expect(replay.getState()).toMatchObject({ playing: false, position: 2 })
  })

  test('walks by laps: forward to the next one, back to the start of this one and then of the one before', async () => {
    const { run, replay } = await finished()
    const steps = run.getState().index?.steps ?? []
    replay.first()
    replay.nextLap()
    replay.nextLap()
    const second = steps[replay.getState().position]
    expect(second?.lap).toBe(2)
    expect(steps[(second?.index ?? 0) - 1]?.lap).toBe(1)
    replay.forward()
    replay.previousLap()
    expect(replay.getState().position).toBe(second?.index)
    replay.previousLap()
    expect(steps[replay.getState().position]?.lap).toBe(1)
  })
})
