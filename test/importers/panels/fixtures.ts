/** Consoles with boxes, drawn as the programs draw them: of one width, texts broken at blanks. */
const WIDTH = 64

function broken(text: string, width: number): readonly string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (longer.length <= width || last === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A box around a text, with a title in its frame. */
export function box(title: string, text: string, margin = 1): string {
  const inner = WIDTH - 2
  const name = title === '' ? '' : ` ${title} `
  const left = Math.floor((inner - name.length) / 2)
  const room = inner - margin * 2
  const blank = ' '.repeat(margin)
  return [
    `╭${'─'.repeat(left)}${name}${'─'.repeat(inner - name.length - left)}╮`,
    ...text.split('\n').flatMap((line) => broken(line, room).map((part) => `│${blank}${part.padEnd(room)}${blank}│`)),
    `╰${'─'.repeat(inner)}╯`,
  ].join('\n')
}

export const notebook = [
  box('🧑 Human', 'When is high water at the second pier of the old harbour, on the third day of this month?'),
  box(
    '🤖 Assistant',
    'I look it up.\n\n🔧 Tool Call: tide\n   Args: {\n  "day": 3,\n  "where": "the second pier of the old harbour, behind the lighthouse"\n}\n   ID: toolu_1',
  ),
  box('🔧 Tool Output', '{"high": "05:12"}'),
  box('🤖 Assistant', 'At 05:12.'),
].join('\n')

export const crew = [
  box('Crew Execution Started', 'Crew Execution Started\nName: crew\nID: 77', 2),
  '',
  '🚀 Crew: crew',
  '└── 📋 Task: 1f',
  box('🤖 Agent Started', '\nAgent: Pilot\n\nTask: Find out when high water is.\n', 2),
  box('🔧 Agent Tool Execution', '\nAgent: Pilot\n\nThought: The book knows.\n\nUsing Tool: tide\n', 2),
  box('Tool Input', '\n"{\\"day\\": 3}"\n', 2),
  box('Tool Output', '\n05:12\n', 2),
  box('✅ Agent Final Answer', '\nAgent: Pilot\n\nFinal Answer:\nAt 05:12.\n', 2),
  box('Crew Completion', 'Crew Execution Completed\nName: crew', 2),
].join('\n')

export const coder = [
  box('New run', '\nWhen is high water?\n'),
  `${'━'.repeat(20)} Step 1 ${'━'.repeat(20)}`,
  ` ─ Executing parsed code: ${'─'.repeat(30)}`,
  '  for day in [3]:',
  '      print(tide(day))',
  ` ${'─'.repeat(50)}`,
  'Execution logs:',
  '05:12',
  '',
  'Out: None',
  '[Step 1: Duration 3.52 seconds| Input tokens: 2,060 | Output tokens: 66]',
  `${'━'.repeat(20)} Step 2 ${'━'.repeat(20)}`,
  ` ─ Executing parsed code: ${'─'.repeat(30)}`,
  '  final_answer("At 05:12.")',
  ` ${'─'.repeat(50)}`,
  'Out - Final answer: At 05:12.',
  '[Step 2: Duration 1.00 seconds| Input tokens: 4,000 | Output tokens: 80]',
].join('\n')

export const caller = [
  box('New run', '\nWhen is high water?\n'),
  box('', "Calling tool: 'tide' with arguments: {'day': 3}"),
  'Observations: 05:12',
  '[Step 1: Duration 0.20 seconds| Input tokens: 1,000 | Output tokens: 10]',
  box('', "Calling tool: 'final_answer' with arguments: {'answer': 'At 05:12.'}"),
  'Final answer: At 05:12.',
].join('\n')
