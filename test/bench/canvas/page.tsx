/**
 * A big document on the page as it ships, or as many default nodes in React Flow alone: `?side=app&nodes=500&edges=750`. `placed=no`:
 * the document brings no positions. Hands are made of the events that a mouse makes.
 */
import { createRoot } from 'react-dom/client'
import { bigDocument } from '../../support/big-document'
import { mountApp } from './app'
import { mountBare } from './bare'
import { diagnosed } from './diagnosed'
import { type CanvasPage, type Frames, layOutMarks } from './protocol'

const ask = new URLSearchParams(location.search)
const document_ = bigDocument({
  nodes: Number(ask.get('nodes') ?? 500),
  edges: Number(ask.get('edges') ?? 750),
  placed: ask.get('placed') !== 'no',
})
const place = document.getElementById('root')
if (!place) throw new Error('The page has no place to draw in.')
const root = createRoot(place)
const bare = ask.get('side') === 'bare'
const ready = bare ? mountBare(root, document_) : mountApp(root, document_)

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}
const settled = async () => {
  for (let i = 0; i < 20; i++) await nextFrame()
}
/** Until nothing comes or goes any more: what is laid out is put on the page over many frames. */
const grown = async () => {
  const count = () => document.querySelectorAll('.react-flow__node').length
  for (let [still, before] = [0, count()]; still < 20; ) {
    await nextFrame()
    const now = count()
    still = now === before ? still + 1 : 0
    before = now
  }
}
const mouse = (type: string, x: number, y: number, on: EventTarget) =>
  on.dispatchEvent(
    new MouseEvent(type, {
      bubbles: true,
      cancelable: true,
      view: window,
      clientX: x,
      clientY: y,
      button: 0,
      buttons: type === 'mouseup' ? 0 : 1,
    }),
  )

interface Size {
  readonly x: number
  readonly y: number
}

/** Presses, moves once a frame in a circle of this size, lets go. */
async function hand(on: Element, from: Size, reach: Size, frames: number, where: () => DOMRect): Promise<Frames> {
  const before = where()
  mouse('mousedown', from.x, from.y, on)
  const gaps: number[] = []
  let moved = 0
  // The first moves begin the gesture: they are not like the others.
  for (let i = -5; i < frames; i++) {
    const angle = (i + 5) / 9
    const start = performance.now()
    mouse('mousemove', from.x + Math.sin(angle) * reach.x + 6, from.y + Math.cos(angle) * reach.y, window)
    await nextFrame()
    await new Promise<void>((resolve) => {
      // After the paint of the frame: what it cost is in.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(undefined)
    })
    if (i < 0) continue
    gaps.push(performance.now() - start)
    const now = where()
    moved = Math.max(moved, Math.hypot(now.x - before.x, now.y - before.y))
  }
  mouse('mouseup', from.x, from.y, window)
  await settled()
  return { gaps, moved }
}

/**
 * Watches for the longest stretch in which no frame could begin, in milliseconds. A message to itself comes as soon as nothing else is done,
 * and a frame says when it begins: the time between two of these is the time of what kept the page.
 */
function watchStretches(): { end(): number } {
  let [longest, last, watching] = [0, performance.now(), true]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const channel = new MessageChannel()
  channel.port1.onmessage = () => {
    look()
    if (watching) channel.port2.postMessage(undefined)
  }
  channel.port2.postMessage(undefined)
  const frame = () => {
    look()
    if (watching) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  return {
    end() {
      look()
      watching = false
      return longest
    },
  }
}

/**
 * Each move of a drag is longer than a step of the grid that our cards snap to: a frame in which nothing moves draws nothing, and Chromium
 * then rests before the next one, which would be told as a slow frame.
 */
const dragReach: Size = { x: 140, y: 110 }

/** The card nearest to the middle of what is seen. */
function middleCard(): HTMLElement {
  const area = find('.react-flow').getBoundingClientRect()
  const far = (rect: DOMRect) =>
    Math.hypot(rect.x + rect.width / 2 - area.x - area.width / 2, rect.y + rect.height / 2 - area.y - area.height / 2)
  const cards = [...document.querySelectorAll<HTMLElement>('.react-flow__node')]
  const rects = new Map(cards.map((card) => [card, far(card.getBoundingClientRect())]))
  const [first] = cards.sort((a, b) => (rects.get(a) ?? 0) - (rects.get(b) ?? 0))
  if (!first) throw new Error('no card is drawn')
  return first
}

const page: CanvasPage = {
  open: async () => (await ready).openMs,
  async look(look) {
    await (await ready).look(look)
    await settled()
  },
  async drag(frames) {
    const id = middleCard().dataset.id ?? ''
    const card = () => find(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
    const rect = card().getBoundingClientRect()
    const at = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
    return hand(card(), at, dragReach, frames, () => card().getBoundingClientRect())
  },
  async pan(frames) {
    const area = find('.react-flow').getBoundingClientRect()
    const at = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
    return hand(find('.react-flow__pane'), at, { x: 60, y: 40 }, frames, () =>
      find('.react-flow__viewport').getBoundingClientRect(),
    )
  },
  async layOut() {
    const { layOut, undo } = await ready
    let ms = 0
    const working = watchStretches()
    let drawing = working
    const from = performance.now()
    performance.mark(layOutMarks[0])
    const moved = await layOut(() => {
      ms = performance.now() - from
      drawing = watchStretches()
    })
    const whileWorking = working.end()
    await grown()
    const untilDrawn = drawing.end()
    performance.mark(layOutMarks[1])
    const undoing = watchStretches()
    undo()
    await grown()
    return { whileWorking, untilDrawn: Math.max(whileWorking, untilDrawn), undone: undoing.end(), ms, moved }
  },
  diagnose: (rounds) => diagnosed(document_, rounds),
  problems: async (rounds) => (await ready).problems(rounds),
  drawn: () => ({
    nodes: document.querySelectorAll('.react-flow__node').length,
    edges: document.querySelectorAll('.react-flow__edge').length,
  }),
}
Object.assign(globalThis, { canvasPage: page })
