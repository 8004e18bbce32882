/**
 * Calls a tool once and shows what a model would read. The mock answer and the live one are two buttons, told apart in the answer too:
 * trying one never calls the other, whatever the tool is switched to.
 */
import { Radio } from 'lucide-react'
import { useId, useState } from 'react'
import { isRecord } from '../../../../base/json'
import { err } from '../../../../base/result'
import type { Tool } from '../../../../document/types'
import { questionOf } from '../../../../store/question'
import { toolKinds } from '../../../../tools/kinds'
import { jsonMarks } from '../../../editors/json-marks'
import { TextEditor } from '../../../editors/TextEditor'
import { useLanguage, useWords } from '../../../words/language'
import { NumberField } from '../../controls/NumberField'
import { Row } from '../../controls/Row'
import { jsonText, readJson } from '../../controls/read-text'
import { controlWords } from '../../controls/words'
import { type TryTool as Try, useInspected } from '../../inspected'
import { toolWords } from '../words'
import { exampleArguments } from './example-arguments'
import { TrialAnswer } from './TrialAnswer'
import { useTrial } from './use-trial'
import { tryWords } from './words'

interface TryToolProps {
  readonly tool: Tool
  readonly onTry: Try
}

export function TryTool({ tool, onTry }: TryToolProps) {
  const words = useWords(tryWords)
  const ofTools = useWords(toolWords)
  const ofControls = useWords(controlWords)
  const language = useLanguage()
  const { document, keys } = useInspected()
  const [text, setText] = useState(() => jsonText(exampleArguments(tool, questionOf(document.input))))
  const [attempt, setAttempt] = useState(1)
  const { trial, ask, stop } = useTrial(onTry)
  const title = useId()
  const json = readJson(text, language)
  const args = json.ok && !isRecord(json.value) ? err(ofControls.object) : json
  const live = tool.live && toolKinds.some(({ id, runnable }) => id === tool.live?.kind && runnable) ? tool.live : undefined
  const noKey = live?.kind === 'tavily' && keys !== undefined && !keys.names.includes('tavily')
  const call = (mode: Tool['mode']) => {
    if (args.ok) void ask(tool, mode, args.value, attempt)
  }
  const waiting = trial?.status === 'waiting'
  return (
    <section className="form ei-inset" aria-labelledby={title}>
      <h4 className="sr" id={title}>
        {words.openFor(tool.name)}
      </h4>
      <Row label={words.arguments} hint={words.argumentsHint} error={args.ok ? undefined : args.error}>
        {(ids) => (
          <TextEditor
            {...ids}
            label={words.arguments}
            spec={argumentsJson}
            rows={3}
            text={text}
            onType={setText}
            onCommit={() => call('mock')}
            marksOf={(typed) => jsonMarks(typed, language)}
          />
        )}
      </Row>
      {(tool.faults ?? []).length > 0 && (
        <NumberField
          min={1}
          label={words.attempt}
          hint={words.attemptHint}
          value={attempt}
          onChange={(next) => setAttempt(next ?? 1)}
        />
      )}
      <div className="row ei-try">
        {waiting ? (
          <button type="button" className="btn line sm" onClick={stop}>
            {words.stop}
          </button>
        ) : (
          <>
            <button type="button" className="btn line sm" disabled={!args.ok} onClick={() => call('mock')}>
              {words.mock}
            </button>
            {live && (
              <button type="button" className="btn line sm" disabled={!args.ok || noKey} onClick={() => call('live')}>
                <Radio aria-hidden="true" />
                {words.live}
              </button>
            )}
          </>
        )}
      </div>
      {live && !waiting && (
        <p className="ei-tool-needs row">
          <span className={noKey ? 'grow c-warn' : 'grow'}>{noKey ? ofTools.keyMissing : words.liveHint}</span>
          {noKey && (
            <button type="button" className="btn line sm" onClick={keys.onOpen}>
              {ofTools.openKeys}
            </button>
          )}
        </p>
      )}
      <TrialAnswer trial={trial} changed={trial?.status === 'answered' && trial.tool !== tool} />
    </section>
  )
}

const argumentsJson = { kind: 'json', schema: false } as const
