/** How a tool answers when it is set to live. Keys are never asked for here: they belong to the session, not to the document. */
import { unreachable } from '../../../base/exhaustive'
import type { LiveAnswer, Tool } from '../../../document/types'
import { toolKinds } from '../../../tools/kinds'
import { useLanguage, useWords } from '../../words/language'
import { CodeField } from '../controls/CodeField'
import { MappingField } from '../controls/MappingField'
import { SelectField } from '../controls/SelectField'
import { TemplateField } from '../controls/TemplateField'
import { TextField } from '../controls/TextField'
import { newLive, parametersOf } from './new-tool'
import { toolWords } from './words'

const kinds = ['tavily', 'http', 'javascript', 'mcp'] as const satisfies readonly LiveAnswer['kind'][]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface LiveFormProps {
  readonly tool: Tool
  readonly onChange: (live: LiveAnswer | undefined, what: string) => void
}

export function LiveForm({ tool, onChange }: LiveFormProps) {
  const words = useWords(toolWords)
  const language = useLanguage()
  const { live } = tool
  const kind = live && toolKinds.find((each) => each.id === live.kind)
  const hint = kind && `${kind.summary[language]} ${kind.runnable ? words.needs[live.kind] : words.notRunnable}`
  return (
    <>
      <SelectField
        label={words.liveAnswer}
        hint={hint}
        value={live?.kind ?? ''}
        none={words.noLiveAnswer}
        options={kinds.map((each) => ({ value: each, label: words.liveKinds[each] }))}
        onChange={(chosen) => {
          const next = kinds.find((each) => each === chosen)
          if (next !== live?.kind) onChange(next && newLive(next, language), words.liveAnswer)
        }}
      />
      {live && <LiveParts key={live.kind} live={live} parameters={parametersOf(tool)} onChange={onChange} />}
    </>
  )
}

interface LivePartsProps {
  readonly live: LiveAnswer
  readonly parameters: readonly string[]
  readonly onChange: LiveFormProps['onChange']
}

function LiveParts({ live, parameters, onChange }: LivePartsProps) {
  const words = useWords(toolWords)
  switch (live.kind) {
    case 'tavily':
      return null
    case 'http': {
      const { headers, body, pick, ...rest } = live
      const optional = (part: Partial<typeof live>, what: string) => onChange(cleaned({ ...live, ...part }), what)
      return (
        <>
          <SelectField
            mono
            label={words.method}
            value={rest.method}
            options={[...new Set([...methods, rest.method])].map((value) => ({ value }))}
            onChange={(method) => onChange({ ...live, method }, words.method)}
          />
          <TemplateField
            label={words.url}
            rows={2}
            placeholders={parameters}
            value={rest.url}
            onChange={(url) => onChange({ ...live, url }, words.url)}
          />
          <MappingField
            label={words.headers}
            hint={words.headersHint}
            value={headers ?? {}}
            onChange={(next) => optional({ headers: next }, words.headers)}
          />
          <TemplateField
            label={words.body}
            rows={3}
            placeholders={parameters}
            value={body ?? ''}
            onChange={(next) => optional({ body: next }, words.body)}
          />
          <TextField
            mono
            label={words.pick}
            hint={words.pickHint}
            value={pick ?? ''}
            onChange={(next) => optional({ pick: next }, words.pick)}
          />
        </>
      )
    }
    case 'javascript':
      return (
        <CodeField
          label={words.code}
          rows={6}
          names={{ args: parameters.map((name) => ({ name })) }}
          value={live.code}
          onChange={(code) => onChange({ ...live, code }, words.code)}
        />
      )
    case 'mcp':
      return (
        <>
          <TextField mono label={words.url} value={live.url} onChange={(url) => onChange({ ...live, url }, words.url)} />
          <TextField
            mono
            label={words.mcpTool}
            value={live.tool}
            onChange={(tool) => onChange({ ...live, tool }, words.mcpTool)}
          />
        </>
      )
    default:
      return unreachable(live)
  }
}

type Http = Extract<LiveAnswer, { kind: 'http' }>

/** Without the optional parts that are empty. */
function cleaned(http: Http): Http {
  const next = { ...http }
  if (next.headers && Object.keys(next.headers).length === 0) delete next.headers
  if (next.body === '') delete next.body
  if (next.pick === '') delete next.pick
  return next
}
