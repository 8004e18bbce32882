import { expect, test } from 'vitest'
import { longestTask } from './longest-task'

const on = (tid: number) => ({ pid: 1, tid })
const task = (ts: number, dur: number, tdur: number, tid = 7) => ({
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  ts,
  dur,
  tdur,
  ...on(tid),
})
const mark = (name: string, ts: number, tid = 7) => ({ name, ph: 'R', ts, ...on(tid) })

test('the longest task is one of the marked thread, between the marks, by its time on the processor', () => {
  const traceEvents = [
    task(0, 90_000, 90_000),
    mark('from', 100_000),
    task(99_000, 4_000, 4_000),
    task(110_000, 60_000, 9_000),
    task(180_000, 12_000, 30_000),
    task(200_000, 50_000, 50_000, 8),
    mark('to', 300_000),
    task(301_000, 70_000, 70_000),
  ]
  expect(longestTask({ traceEvents }, 'from', 'to')).toBe(12)
})

test('a trace without the marks, or without a task between them, is no answer', () => {
  expect(() => longestTask({ traceEvents: [task(0, 5, 5)] }, 'from', 'to')).toThrow('marks')
  expect(() => longestTask({ traceEvents: [mark('from', 10), mark('to', 20), task(30, 5, 5)] }, 'from', 'to')).toThrow('no task')
})
