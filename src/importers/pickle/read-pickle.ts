/**
 * The values in a Python pickle, without running it. A pickle is a program: it names functions and calls them. Here a name stays a name and a
 * call becomes an object that says what would be called with what; nothing of Python is known but how to read its data.
 */
import { keyOf, put } from '../msgpack/read-msgpack'
import { PickleBytes } from './pickle-bytes'
import { builtObject, calledObject, type Named } from './pickle-objects'

export interface PickleRead {
  readonly value: unknown
  /** The offset behind it. */
  readonly end: number
  /** Where reading had to stop; `undefined`: it was whole. */
  readonly brokenAt?: number | undefined
}

/** True for the first bytes of a pickle of the last twenty years. No text begins so. */
export const isPickle = (bytes: Uint8Array): boolean =>
  bytes.length > 3 && bytes[0] === 0x80 && (bytes[1] ?? 0) >= 2 && (bytes[1] ?? 0) <= 5

const MARK = Symbol('mark')

/** The value of the pickle that begins at `from`. Never throws; what is broken gives the outermost value as far as it was put together. */
export function readPickle(bytes: Uint8Array, from = 0): PickleRead {
  const machine = new Machine(bytes, from)
  for (;;) {
    const at = machine.at
    const outcome = machine.step()
    if (outcome === 'more') continue
    if (outcome === 'end') return { value: machine.top(), end: machine.at }
    return { value: machine.bottom(), end: bytes.length, brokenAt: at }
  }
}

class Machine extends PickleBytes {
  readonly #stack: unknown[] = []
  readonly #memo = new Map<number, unknown>()

  top(): unknown {
    return this.#stack.at(-1)
  }
  bottom(): unknown {
    const first = this.#stack.find((item) => item !== MARK)
    // The items of a list that was being filled.
    return this.#stack.length > 1 && Array.isArray(first) && first.length === 0
      ? this.#stack.filter((item) => item !== MARK && item !== first)
      : first
  }

  #push(value: unknown): 'more' | 'broken' {
    if (this.short) return 'broken'
    this.#stack.push(value)
    return 'more'
  }
  #marked(): unknown[] {
    const at = this.#stack.lastIndexOf(MARK)
    const items = at < 0 ? [] : this.#stack.splice(at)
    items.shift()
    return items
  }
  #pop(count: number): unknown[] {
    return this.#stack.length < count ? [] : this.#stack.splice(this.#stack.length - count)
  }

  /** One instruction. */
  step(): 'more' | 'end' | 'broken' {
    const code = this.byte()
    if (this.short) return 'broken'
    switch (String.fromCharCode(code)) {
      case '\x80':
        this.byte()
        return 'more'
      case '\x95':
        this.take(8)
        return 'more'
      case '.':
        return 'end'
      case '(':
        return this.#push(MARK)
      case '0':
        this.#pop(1)
        return 'more'
      case '1':
        this.#marked()
        return 'more'
      case '2':
        return this.#push(this.top())
      case 'N':
        return this.#push(null)
      case '\x88':
        return this.#push(true)
      case '\x89':
        return this.#push(false)
      case 'K':
        return this.#push(this.byte())
      case 'M':
        return this.#push(this.number(2))
      case 'J':
        return this.#push(this.number(4) | 0)
      case '\x8a':
        return this.#push(this.whole(this.byte()))
      case '\x8b':
        return this.#push(this.whole(this.number(4)))
      case 'G':
        return this.#push(this.float())
      case 'X':
        return this.#push(this.text(this.number(4)))
      case '\x8c':
        return this.#push(this.text(this.byte()))
      case '\x8d':
        return this.#push(this.text(this.number(8)))
      case 'B':
      case 'T':
        return this.#push(this.take(this.number(4)))
      case 'C':
      case 'U':
        return this.#push(this.take(this.byte()))
      case '\x8e':
      case '\x96':
        return this.#push(this.take(this.number(8)))
      default:
        return this.#containers(code)
    }
  }

  #containers(code: number): 'more' | 'broken' {
    switch (String.fromCharCode(code)) {
      case ']':
      case '\x8f':
        return this.#push([])
      case '}':
        return this.#push({})
      case ')':
        return this.#push([])
      case 't':
      case 'l':
      case '\x91':
        return this.#push(this.#marked())
      case '\x85':
        return this.#push(this.#pop(1))
      case '\x86':
        return this.#push(this.#pop(2))
      case '\x87':
        return this.#push(this.#pop(3))
      case 'd':
        return this.#push(withItems({}, this.#marked()))
      case 'a':
        return this.#append(this.#pop(1))
      case 'e':
      case '\x90':
        return this.#append(this.#marked())
      case 's':
        return this.#set(this.#pop(2))
      case 'u':
        return this.#set(this.#marked())
      default:
        return this.#objects(code)
    }
  }

  #append(items: readonly unknown[]): 'more' {
    const list = listIn(this.top())
    if (list) for (const item of items) list.push(item)
    return 'more'
  }
  #set(items: readonly unknown[]): 'more' {
    const target = this.top()
    if (typeof target === 'object' && target !== null) withItems(target as Record<string, unknown>, items)
    return 'more'
  }

  #objects(code: number): 'more' | 'broken' {
    switch (String.fromCharCode(code)) {
      case 'c':
        return this.#push(named(this.line(), this.line()))
      case '\x93': {
        const [module, name] = this.#pop(2)
        return this.#push(named(module, name))
      }
      case 'R': {
        const [callable, args] = this.#pop(2)
        return this.#push(calledObject(callable, args))
      }
      case '\x81': {
        const [callable, args] = this.#pop(2)
        return this.#push(calledObject(callable, args, true))
      }
      case '\x92': {
        const [callable, args, kwargs] = this.#pop(3)
        const made = calledObject(callable, args, true)
        return this.#push(builtObject(made, kwargs))
      }
      case 'b': {
        const [made, state] = this.#pop(2)
        return this.#push(builtObject(made, state))
      }
      case 'q':
        this.#memo.set(this.byte(), this.top())
        return 'more'
      case 'r':
        this.#memo.set(this.number(4), this.top())
        return 'more'
      case '\x94':
        this.#memo.set(this.#memo.size, this.top())
        return 'more'
      case 'h':
        return this.#push(this.#memo.get(this.byte()))
      case 'j':
        return this.#push(this.#memo.get(this.number(4)))
      case 'Q':
        this.#pop(1)
        return this.#push({ __type: 'a reference to something outside of the file' })
      default:
        return 'broken'
    }
  }
}

const named = (module: unknown, name: unknown): Named => ({ __class: [String(module), String(name)] })

function withItems(target: Record<string, unknown>, items: readonly unknown[]): Record<string, unknown> {
  for (let i = 0; i + 1 < items.length; i += 2) put(target, keyOf(items[i]), items[i + 1])
  return target
}

function listIn(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}
