/** A parameter under another name, followed wherever the tool's own answers use it: templates, tables, arithmetic, addresses. */
import { placeholderSpans } from '../../../../base/text'
import type { LiveAnswer, MockAnswer, Tool } from '../../../../document/types'
import { withParameterNamed } from './parameter-table'

export function withRenamedParameter(tool: Tool, from: string, to: string): Tool {
  return {
    ...tool,
    parameters: withParameterNamed(tool.parameters, from, to),
    mock: inMock(tool.mock, from, to),
    ...(tool.live && { live: inLive(tool.live, from, to) }),
  }
}

function inMock(mock: MockAnswer, from: string, to: string): MockAnswer {
  switch (mock.kind) {
    case 'template':
      return { ...mock, template: inTemplate(mock.template, from, to) }
    case 'expression':
      return { ...mock, expression: inExpression(inTemplate(mock.expression, from, to), from, to) }
    case 'table':
      return {
        ...mock,
        rows: mock.rows.map((row) => ({
          ...row,
          when: Object.fromEntries(Object.entries(row.when).map(([name, value]) => [name === from ? to : name, value])),
        })),
      }
    case 'fixed':
    case 'search':
      return mock
  }
}

/** JavaScript is left as it is: a name in it may mean anything. */
function inLive(live: LiveAnswer, from: string, to: string): LiveAnswer {
  if (live.kind !== 'http') return live
  return {
    ...live,
    url: inTemplate(live.url, from, to),
    ...(live.body !== undefined && { body: inTemplate(live.body, from, to) }),
  }
}

function inTemplate(template: string, from: string, to: string): string {
  let text = template
  for (const span of [...placeholderSpans(template)].reverse()) {
    if (span.name !== from && !span.name.startsWith(`${from}.`)) continue
    const start = span.from + 1
    text = text.slice(0, start) + to + text.slice(start + from.length)
  }
  return text
}

/** The name where it stands alone. A new name that arithmetic cannot read is left to be seen as what it is. */
function inExpression(expression: string, from: string, to: string): string {
  return expression.replace(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (word) => (word === from ? to : word))
}
