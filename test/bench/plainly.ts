/** What the platform alone does with the bytes of a recorded file: the least that any reader does. */
export const plainly = {
  json: (text: string): unknown => JSON.parse(text),
  lines: (text: string): unknown => text.split('\n').map((line): unknown => JSON.parse(line)),
  /** One pattern for each line: time, level, tag, rest. */
  text: (text: string): unknown => text.split('\n').map((line) => /^(\S+ \S+ )?\[(\w+)\]\s*(\w*):?\s*(.*)$/.exec(line)),
} as const

export type Plain = keyof typeof plainly
