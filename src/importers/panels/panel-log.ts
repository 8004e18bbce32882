/** Boxes and what stands between them as messages: a call may have its input in the next box, and a thought may stand before it. */
import type { SourceLink } from '../../trace/events'
import type { Usage } from '../../trace/message'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { isClosing, withAnswer } from '../messages/closing-call'
import { type Call, type Other, otherOf, type Said, saidOf } from './drafts'
import { loosePartsOf } from './loose'
import { type Field, fieldsOf, kindOf } from './panel-kinds'
import type { Loose, Panel } from './read-panels'
import { panelWords as words } from './words'

export class PanelLog {
  readonly #ledger: Ledger
  readonly #drafts: (Said | Other)[] = []
  #thoughts: { readonly text: string; readonly link: SourceLink }[] = []
  #agent: string | undefined
  #calls = 0
  readonly #tasks = new Set<string>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  panel({ title, text, line }: Panel): void {
    const link = this.#ledger.record(`line ${line}`, 'box')
    const kind = kindOf(title, text)
    const fields = fieldsOf(text)
    const of = (...names: readonly string[]): string | undefined => fields.find(({ name }) => names.includes(name))?.text
    this.#agent = of('agent') ?? (kind === 'call' || kind === 'final' || kind === 'log' ? this.#agent : undefined)
    switch (kind) {
      case 'human':
      case 'system':
        this.#drafts.push({ role: kind, id: undefined, text, failed: false, links: [link] })
        return
      case 'thought':
        this.#thoughts.push({ text: of('thought') ?? text, link })
        return
      case 'ai':
        this.#ai(fields, link)
        return
      case 'call':
        this.#call(title, text, fields, link)
        return
      case 'input':
        this.#input(text, link)
        return
      case 'result':
        this.#result(of('output', 'error') ?? text, of('id'), /fail|error/i.test(title), link)
        return
      case 'final':
        this.#say(of('final answer') ?? fields.find(({ name }) => name === '')?.text ?? text, [], link)
        return
      case 'log':
        this.#task(of('task'), link)
        return
      case undefined:
        this.#ledger.drop(link, words.unknownBox)
    }
  }

  loose({ text, line }: Loose): void {
    for (const part of loosePartsOf(text)) {
      const link = this.#ledger.record(`line ${line + part.at}`, 'text')
      switch (part.kind) {
        case 'result':
          this.#result(part.text, undefined, false, link)
          break
        case 'final':
          this.#ended(part.text, link)
          break
        case 'out':
          this.#gave(part.text, link)
          break
        case 'usage':
          this.#counted(part.usage, link)
          break
        case 'log':
          this.#ledger.drop(link, words.ofProgram)
          break
        case 'other':
          this.#between(part.text, link)
      }
    }
  }

  messages(): readonly RecordedMessage[] {
    for (const { link } of this.#thoughts) this.#ledger.drop(link, words.unknownBox)
    const all = this.#drafts.flatMap((draft): readonly RecordedMessage[] => {
      const source = linkOf(draft.links)
      if (source && draft.role === 'tool' && draft.bare) this.#ledger.guess(words.bareResult.what, words.bareResult.why, source)
      return source ? [{ mapped: draft.role === 'ai' ? saidOf(draft) : otherOf(draft), source }] : []
    })
    return withAnswer(all)
  }

  /** What an assistant says, with its calls in the same box: `Tool Call: search`, `Args: {…}`, `ID: …`. */
  #ai(fields: readonly Field[], link: SourceLink): void {
    const calls: Call[] = []
    const said: string[] = []
    for (const { name, text } of fields) {
      const last = calls.at(-1)
      if (name === 'tool call' || name === 'using tool') calls.push(this.#newCall(text))
      else if (last && (name === 'args' || name === 'arguments' || name === 'input' || name === 'tool input')) last.input = text
      else if (last && name === 'id') calls[calls.length - 1] = { ...last, id: text }
      else said.push(name === '' || name === 'final answer' ? text : `${name}: ${text}`)
    }
    this.#say(said.join('\n').trim(), calls, link)
  }

  #call(title: string, text: string, fields: readonly Field[], link: SourceLink): void {
    const of = (...names: readonly string[]): string | undefined => fields.find(({ name }) => names.includes(name))?.text
    const thought = of('thought')
    if (thought !== undefined && thought !== '') this.#thoughts.push({ text: thought, link })
    const printed = [...text.matchAll(/Calling tools?: *['"]?([\w.-]{1,80})['"]? with arguments: */g)]
    if (printed.length > 0) {
      const calls = printed.map((found, i) => ({
        ...this.#newCall(found[1] ?? ''),
        input: text.slice(found.index + found[0].length, printed[i + 1]?.index ?? text.length).trim(),
      }))
      this.#say('', calls, link)
      return
    }
    if (/^Executing (?:this|parsed) code/i.test(title)) {
      this.#say(
        '',
        [{ ...this.#newCall('python'), input: JSON.stringify({ code: text.replace(/^ {0,6}\d{1,5}(?: |$)/gm, '') }) }],
        link,
      )
      return
    }
    const name = of('using tool', 'tool', 'tool call', 'name')
    const call = this.#newCall(name ?? text)
    call.input = of('args', 'arguments', 'tool input', 'input') ?? ''
    this.#say('', [call], link)
  }

  #newCall(name: string): Call {
    this.#calls += 1
    return { id: `box-${this.#calls}`, name: name.trim(), input: '' }
  }

  #input(text: string, link: SourceLink): void {
    const last = this.#drafts.at(-1)
    const open = last?.role === 'ai' ? last.calls.findLast(({ input }) => input === '') : undefined
    if (last?.role !== 'ai' || !open) {
      this.#ledger.drop(link, words.unknownBox)
      return
    }
    open.input = text
    last.links.push(link)
  }

  #result(text: string, id: string | undefined, failed: boolean, link: SourceLink): void {
    const last = this.#drafts.at(-1)
    if (last?.role === 'tool' && last.bare) {
      this.#drafts.pop()
      for (const one of last.links) this.#ledger.drop(one, words.between)
    }
    this.#drafts.push({ role: 'tool', id, text, failed, links: [link] })
  }

  #say(text: string, calls: readonly Call[], link: SourceLink): void {
    const thoughts = this.#thoughts
    this.#thoughts = []
    const links = [link, ...thoughts.map((one) => one.link)].filter(
      (one, i, all) => all.findIndex(({ record }) => record === one.record) === i,
    )
    const thought = thoughts.map((one) => one.text).join('\n')
    this.#drafts.push({ role: 'ai', agent: this.#agent, thought, text, calls: [...calls], links, usage: undefined })
  }

  /** What the first agent is given to do is what a person asked; later ones are told to go on. */
  #task(task: string | undefined, link: SourceLink): void {
    if (task === undefined || task === '' || this.#tasks.has(task)) {
      this.#ledger.drop(link, words.ofProgram)
      return
    }
    this.#tasks.add(task)
    this.#drafts.push({ role: 'human', id: undefined, text: task, failed: false, links: [link] })
  }

  #counted(usage: Usage, link: SourceLink): void {
    const last = this.#drafts.findLast((draft) => draft.role === 'ai')
    if (last?.role !== 'ai' || last.usage) this.#ledger.drop(link, words.ofProgram)
    else {
      last.usage = usage
      last.links.push(link)
    }
  }

  /** The value of code: its result, or more of what it printed; code that gives nothing has printed all there is. */
  #gave(text: string, link: SourceLink): void {
    const last = this.#drafts.at(-1)
    if (last?.role === 'ai' && last.calls.length > 0) this.#result(text, undefined, false, link)
    else if (last?.role === 'tool' && text !== 'None') {
      last.text = `${last.text}\n${text}`
      last.links.push(link)
    } else this.#ledger.drop(link, words.ofProgram)
  }

  /** An answer right behind a call is what that call brought; one to finish is the answer itself. */
  #ended(text: string, link: SourceLink): void {
    const last = this.#drafts.at(-1)
    const [call] = last?.role === 'ai' ? last.calls : []
    if (call) this.#result(text, undefined, false, link)
    if (!call || !isClosing({ name: call.name, args: {} })) this.#say(text, [], link)
  }

  /** Behind a call whose result has no box, nothing else can be meant. */
  #between(text: string, link: SourceLink): void {
    const last = this.#drafts.at(-1)
    if (last?.role === 'ai' && last.calls.length > 0) {
      this.#drafts.push({ role: 'tool', id: undefined, text, failed: false, links: [link], bare: true })
    } else this.#ledger.drop(link, words.between)
  }
}
