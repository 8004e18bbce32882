/**
 * The work behind what-if.ts: what is asked, prepared, run and compared, and what becomes of it when runs, recordings and documents come
 * and go. Fetched when something is asked for the first time. Only `start` runs anything.
 */
import type { StoreApi } from 'zustand/vanilla'
import type { AgentDocument } from '../document/types'
import type { Names } from '../recordings/contract'
import { delayed } from './delayed'
import { isRunning, type OpenRecording } from './run-store'
import { type RunAtHand, runsAtHand, shownRecording } from './runs-at-hand'
import type { WhatIf, WhatIfUses } from './what-if'
import { firstChoices, nothingAsked, type Pair, type Plan, type WhatIfState } from './what-if-state'
import {
  answersOf,
  matchedNames,
  namesForRun,
  sameStep,
  takingOver,
  toolsLacking,
  toTakeOver,
  whatIf,
  whereTheyPart,
} from './what-if-work'

/** A pause in the editing of this many milliseconds, then it is said anew what would run. */
const planPause = 300

/** What the store does once it has been asked something. */
export type WhatIfDesk = Omit<WhatIf, keyof StoreApi<WhatIfState> | 'close' | 'atHand'>

export function openDesk(store: StoreApi<WhatIfState>, uses: WhatIfUses): WhatIfDesk {
  const { services, run, replay, recordings, recordingGraph, documents, keeper, settings, shell } = uses
  const { clock } = services
  const atHand = () => runsAtHand({ run, aside: recordings.getState().aside, beside: store.getState().beside })
  const isOnShow = (one: RunAtHand) => {
    const { index, beneath } = run.getState()
    return (beneath?.index ?? index) === one.index
  }

  /** Grows with each question: an answer to an older one is not heard. */
  let asked = 0
  const target = (base: RunAtHand): AgentDocument =>
    store.getState().choices.graph === 'document' ? documents.getState().document : base.document
  const prepare = async () => {
    const mine = ++asked
    const { base, choices, byHand } = store.getState()
    if (!base) return undefined
    const document = target(base)
    const answers = await answersOf(base, choices.turn, clock)
    const names = choices.graph === 'document' ? await matchedNames(base, document, byHand, clock) : undefined
    const found = whatIf(base.index, choices.turn, document, answers)
    const { replies, results } = answers
    const lacking = toolsLacking(answers, document)
    const plan: Plan = found.ok
      ? {
          ok: true,
          replies: replies.length,
          results: results.length,
          prompts: replies.filter(({ prompt }) => prompt !== undefined).length,
          lacking,
          addable: toTakeOver(lacking, base.document).length,
          leftOut: found.value.leftOut,
        }
      : { ok: false, problem: found.error.code }
    if (mine === asked) store.setState({ names, plan })
    return found.ok ? { document, names: names ? namesForRun(names, byHand) : {}, ...found.value } : undefined
  }
  const later = delayed(clock, planPause, () => void prepare())

  const begin = (base: RunAtHand) => {
    const { base: before, choices, byHand } = store.getState()
    const same = before?.index === base.index
    const at = isOnShow(base) ? run.getState().index?.steps[replay.getState().position]?.turn : undefined
    store.setState({
      base,
      choices: { ...(same ? choices : firstChoices), turn: at ?? (same ? choices.turn : 1) },
      byHand: same ? byHand : base.recorded ? recordingGraph.getState().byHand : {},
      ...(same ? {} : { names: undefined, plan: undefined }),
    })
    void prepare()
  }
  const showPanel = (view: WhatIfState['view']) => {
    if (recordings.getState().panel) recordings.show(undefined)
    if (shell.getState().lessons) shell.toggleLessons()
    store.setState({ open: true, view })
  }
  const put = async (pair: Omit<Pair, 'comparison'>, names: Names) => {
    store.setState({ pair: { ...pair, comparison: undefined }, view: 'told' })
    const comparison = await whereTheyPart(pair.first, pair.turn, pair.second, names, clock)
    const { pair: now } = store.getState()
    if (now?.first === pair.first && now.second === pair.second) store.setState({ pair: { ...pair, comparison } })
  }
  const forget = () => {
    asked += 1
    later.cancel()
    store.setState(nothingAsked)
    recordings.keepBeside(undefined)
  }

  /** Set while the two recordings change places. */
  let swapping = false
  const swap = () => {
    swapping = true
    if (recordings.getState().aside) recordings.back()
    // What is looked up is of the file of the other one.
    if (recordings.getState().panel) recordings.show(undefined)
    const { beside } = store.getState()
    const shown = shownRecording(run.getState())
    if (beside && shown) {
      store.setState({ beside: shown })
      run.open(beside)
      recordings.keepBeside(shown)
    }
    swapping = false
  }
  const isBeside = (one: RunAtHand) => store.getState().beside?.recorded.header === one.recorded?.header
  const compareTwo = async (first: RunAtHand, second: RunAtHand) => {
    showPanel('told')
    const called = first.recorded && second.recorded ? {} : store.getState().byHand
    const names = namesForRun(await matchedNames(first, second.document, called, clock), called)
    const at = isOnShow(first) ? run.getState().index?.steps[replay.getState().position]?.turn : undefined
    await put({ purpose: 'compare', first, turn: second.recorded ? undefined : (at ?? 1), second }, names)
  }
  /** Another recording was opened: the one that gave way stands beside it, and its file stays at hand. */
  const besides = (gaveWay: OpenRecording) => {
    asked += 1
    store.setState({ ...nothingAsked, beside: gaveWay })
    recordings.keepBeside(gaveWay)
    const [second, first] = atHand()
    if (first && second) void compareTwo(first, second)
  }

  const stops = [
    run.subscribe((state, before) => {
      const { base, pair, running, beside, awaiting } = store.getState()
      if (state.phase === 'running' && before.phase !== 'running') {
        // The panel leads back to the recording; for another run the notice does.
        if (running) shell.dismiss('recording-aside')
        else if (pair) {
          store.setState({ pair: undefined, view: 'choices' })
          const { aside } = recordings.getState()
          if (aside && !before.recorded) shell.tell({ code: 'recording-aside', title: aside.recorded.header.title })
        }
      }
      // It was closed, or another one was opened: nothing of it is kept.
      const recording = base?.recorded ?? pair?.first.recorded
      if (state.recorded === before.recorded || swapping) return
      const gaveWay = shownRecording(before) ?? recordings.getState().aside
      if (awaiting && state.recorded && gaveWay && gaveWay.recorded.header !== state.recorded.header) {
        besides(gaveWay)
        return
      }
      // One of two recordings is on show again.
      const known = [beside, recordings.getState().aside, pair?.first, pair?.second]
      if (beside && state.recorded && known.some((one) => one?.recorded?.header === state.recorded?.header)) return
      if (!recording && !beside) {
        if (state.recorded) store.setState({ open: false })
        return
      }
      if (state.recorded ? state.recorded.header !== recording?.header : !recordings.getState().aside) forget()
    }),
    recordings.subscribe((state, before) => {
      if (state.panel && state.panel !== before.panel) store.setState({ open: false })
    }),
    shell.subscribe((state, before) => {
      if (state.lessons && !before.lessons) store.setState({ open: false })
      // Nothing was opened after all.
      if (before.dialog?.name === 'import' && state.dialog?.name !== 'import' && store.getState().awaiting)
        store.setState({ awaiting: false })
    }),
    documents.subscribe((state, before) => {
      if (state.document === before.document) return
      const { base, open, pair } = store.getState()
      if (state.id !== before.id && (base || pair)) {
        // Our own runs are about the document that was left.
        if (base?.recorded) store.setState({ pair: undefined, view: 'choices' })
        else forget()
      }
      if (open) later.ask()
    }),
  ]

  return {
    async ask(id) {
      const { pair, base: before } = store.getState()
      const runs = atHand()
      // On a run that was made on recorded answers, those answers are meant.
      const again = pair?.purpose === 'what-if' && isOnShow(pair.second) ? before : undefined
      const base = id === undefined ? (again ?? runs.find(isOnShow) ?? runs[0]) : runs.find((one) => one.id === id)
      if (!base) return
      begin(base)
      showPanel('choices')
    },
    async choose(change) {
      store.setState({ choices: { ...store.getState().choices, ...change } })
      void prepare()
    },
    async match(name, node) {
      const { [name]: _, ...others } = store.getState().byHand
      store.setState({ byHand: node === undefined ? others : { ...others, [name]: node } })
      // On the canvas it is the same name.
      if (store.getState().base?.recorded && run.getState().recorded) void recordingGraph.match(name, node)
      void prepare()
    },
    async addTools(label) {
      const { base, plan } = store.getState()
      if (!base || !plan?.ok) return
      const edit = takingOver(plan.lacking, base.document, documents.getState().document)
      if (edit) documents.apply(edit, label)
    },
    async start() {
      const { base, choices, running } = store.getState()
      if (!base || running || isRunning(run.getState())) return
      documents.endGesture()
      store.setState({ running: true, pair: undefined })
      shell.dismiss('engine-unavailable')
      later.cancel()
      try {
        const ready = await prepare()
        if (!ready) return
        const before = run.ownRun()
        const { document, input, names, cassette } = ready
        const { match, missing, turn } = choices
        const recorded = { cassette, match, missing, names }
        await run.run(document, {}, settings.getState().language, { input, recorded, pace: 'fast' })
        const { phase, loadError } = run.getState()
        if (phase === 'failed-to-load') shell.tell({ code: 'engine-unavailable', message: loadError ?? '' })
        const second = atHand().find(({ kind }) => kind === 'last')
        store.setState({ running: false })
        if (second && second.index !== before?.index && store.getState().base === base)
          await put({ purpose: 'what-if', first: base, turn, second }, names)
      } finally {
        store.setState({ running: false })
      }
    },
    async compare(id) {
      const runs = atHand()
      const { pair } = store.getState()
      // Of two recordings the second one stays; else it is our last run, or the recording, that another one is compared with.
      const kept = id === undefined ? undefined : runs.find((one) => one.recorded && one.index === pair?.second.index)
      const second = kept ?? runs.find(({ kind }) => kind === 'last') ?? runs[0]
      const others = runs.filter((one) => one !== second)
      const first =
        id === undefined
          ? (others.find(isOnShow) ?? others.find(({ kind }) => kind === 'earlier') ?? others[0])
          : others.find((one) => one.id === id)
      if (!second) return
      if (!first) {
        store.setState({ pair: undefined })
        showPanel('told')
        return
      }
      showPanel('told')
      if (pair?.comparison && pair.first.index === first.index && pair.second.index === second.index) return
      // Of two runs of our own the older one comes first, whichever is on show; a run of our own comes behind a recording.
      const turned = first.recorded ? false : second.recorded || (first.startedAt ?? 0) > (second.startedAt ?? 0)
      await (turned ? compareTwo(second, first) : compareTwo(first, second))
    },
    async compareAnother(lead) {
      store.setState({ awaiting: true })
      showPanel('told')
      lead()
    },
    async lookAt(side, step) {
      const { pair } = store.getState()
      if (!pair || isRunning(run.getState())) return
      const wanted = pair[side]
      if (!isOnShow(wanted)) {
        if (wanted.recorded && isBeside(wanted)) swap()
        else if (wanted.recorded) recordings.back()
        else {
          recordings.stepAside()
          if (wanted.own && !isOnShow(wanted)) run.showOwn(wanted.own)
        }
      }
      shell.show('replay')
      // The record is laid over the graph that ran, where that is still the open document.
      if (wanted.recorded) {
        const same = pair.second.document === documents.getState().document
        await recordingGraph.show(same ? 'document' : 'record')
      }
      if (step === undefined) return
      const { index } = run.getState()
      const found = wanted.index.steps[step]
      replay.seek(found && index && index !== wanted.index ? sameStep(found, wanted.index.steps, index.steps) : step)
    },
    async seeTold() {
      showPanel('told')
    },
    async changeAndRunAgain() {
      const { pair } = store.getState()
      if (pair) begin(pair.purpose === 'compare' ? pair.first : (store.getState().base ?? pair.first))
      store.setState({ view: 'choices', choices: { ...store.getState().choices, graph: 'document' } })
      shell.show('edit')
      later.ask()
    },
    async editRecordGraph() {
      const { base } = store.getState()
      if (!base?.recorded) return
      if (!isOnShow(base)) recordings.back()
      store.setState({ choices: { ...store.getState().choices, graph: 'document' } })
      await keeper.openGuest(base.document)
    },
    stop() {
      later.cancel()
      for (const stop of stops) stop()
    },
  }
}
