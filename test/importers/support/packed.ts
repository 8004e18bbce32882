/**
 * Values packed as LangGraph's serializer for Python packs them, by the library of MessagePack: what has a class is an extension, whose
 * number says how it is made again.
 */
import { ExtData, encode } from '@msgpack/msgpack'

export const pack = (value: unknown): Uint8Array => encode(value, { ignoreUndefined: true, useBigInt64: true })

/** An object of Python as an extension: 0 from one value, 1 from a list, 2 from names, 3 by a method, 5 a model of pydantic. */
export function object(code: number, module: string, name: string, given: unknown, method?: string): ExtData {
  return new ExtData(code, pack(method === undefined ? [module, name, given] : [module, name, given, method]))
}

export const message = (kind: 'human' | 'ai' | 'tool' | 'system', fields: Readonly<Record<string, unknown>>): ExtData => {
  const names = { human: 'HumanMessage', ai: 'AIMessage', tool: 'ToolMessage', system: 'SystemMessage' } as const
  const given = { additional_kwargs: {}, response_metadata: {}, name: null, ...fields, type: kind }
  return object(5, `langchain_core.messages.${kind}`, names[kind], given, 'model_validate_json')
}

export const send = (node: string, arg: unknown): ExtData => object(1, 'langgraph.types', 'Send', [node, arg])
export const interrupt = (id: string, value: unknown): ExtData => object(2, 'langgraph.types', 'Interrupt', { value, id })

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** `b'…'` as Python prints bytes. */
export function pythonBytes(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => {
    if (byte === 0x5c) return '\\\\'
    if (byte === 0x27) return "\\'"
    if (byte === 0x0a) return '\\n'
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
  })
  return `b'${letters.join('')}'`
}
