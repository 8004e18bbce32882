/** A link that holds the document: what is in it is listed before it is copied, and what may be private can be left out. Nothing is sent. */
import { Check, CircleAlert, Copy, Download, KeyRound, TriangleAlert } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { writeDocument } from '../../document/codec'
import { encodeLink } from '../../document/link'
import { forLink, type LeaveOut, leaveOutNothing } from '../../document/link-choices'
import { contentsOf } from '../../document/link-contents'
import type { AgentDocument } from '../../document/types'
import { fileName } from '../../store/actions'
import { questionOf } from '../../store/question'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Dialog } from '../dialogs/Dialog'
import { useLanguage, useWords } from '../words/language'
import { Contents } from './Contents'
import './share.css'
import { shareWords } from './words'

/** Where chats begin to cut links, and where nearly all do, in characters. */
const longLink = 2000
const tooLongLink = 8000

export default function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(shareWords)
  const language = useLanguage()
  const { documents, services } = useStores()
  const document = useStore(documents, (state) => state.document)
  // Header values are out unless somebody puts them in: they are what is most often private.
  const [leave, setLeave] = useState<LeaveOut>({ ...leaveOutNothing, headers: true })
  const [copied, setCopied] = useState<'yes' | 'no' | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const choices = useMemo(() => choicesFor(document), [document])
  const prepared = useMemo(() => forLink(document, leave), [document, leave])
  const link = useMemo(() => services.link.address(encodeLink(prepared.document)), [prepared, services])
  const length = link.length > tooLongLink ? 'tooLong' : link.length > longLink ? 'long' : 'short'
  const LengthIcon = { short: Check, long: TriangleAlert, tooLong: CircleAlert }[length]
  const copy = async () => {
    const done = await services.clipboard.copy(link)
    setCopied(done ? 'yes' : 'no')
    if (!done) field.current?.select()
  }
  const download = () =>
    services.files.download(`${fileName(prepared.document.name)}.agent.json`, writeDocument(prepared.document))
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <div className="share">
        <p className="two">{words.intro}</p>
        <section aria-labelledby="share-contents">
          <h3 className="h" id="share-contents">
            {words.contents}
          </h3>
          <Contents document={prepared.document} />
        </section>
        {prepared.keys.length > 0 && (
          <div className="outcome v-amber">
            <KeyRound aria-hidden="true" />
            <div>
              <p>{words.keysLeftOut}</p>
              <ul>
                {prepared.keys.map((found) => (
                  <li key={`${found.part} ${found.name} ${found.setting}`}>{words.key(found)}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        {choices.length > 0 && (
          <fieldset className="share-choices">
            <legend className="h">{words.leaveOut}</legend>
            {choices.map((choice) => (
              <label key={choice} className="check-line">
                <input
                  type="checkbox"
                  checked={leave[choice]}
                  onChange={(event) => {
                    setLeave({ ...leave, [choice]: event.target.checked })
                    setCopied(undefined)
                  }}
                />
                <span>
                  {words.leave[choice].label}
                  <span className="share-hint">{words.leave[choice].hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="share-foot">
          <div className="share-out">
            <input
              ref={field}
              className="in mono"
              aria-label={words.link}
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
            />
            <p className={`share-length ${length}`}>
              <LengthIcon aria-hidden="true" />
              <span>
                {words.length(link.length.toLocaleString(language))} {words.lengths[length]}
              </span>
            </p>
          </div>
          <div className="dialog-foot">
            <p className="grow" role="status">
              {copied === 'yes' && (
                <span className="c-ok share-length">
                  <Check aria-hidden="true" />
                  {words.copied}
                </span>
              )}
              {copied === 'no' && <span className="c-warn">{words.notCopied}</span>}
            </p>
            <button type="button" className="btn line" onClick={download}>
              <Download aria-hidden="true" />
              {words.file}
            </button>
            <button type="button" className="btn ink" data-first-focus onClick={() => void copy()}>
              <Copy aria-hidden="true" />
              {words.copy}
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** What there is to leave out. */
function choicesFor(document: AgentDocument): readonly (keyof LeaveOut)[] {
  const { tools, models, hasPlaces } = contentsOf(document)
  const there = {
    question: questionOf(document.input) !== '',
    headers: tools.some((tool) => tool.headers.some((header) => header.filled)),
    addresses:
      tools.some((tool) => (tool.live?.address ?? '') !== '') ||
      document.models.some((model) => model.provider === 'openai' && model.baseUrl !== undefined && models.length > 0),
    places: hasPlaces,
  } satisfies Record<keyof LeaveOut, boolean>
  return (['question', 'headers', 'addresses', 'places'] as const).filter((choice) => there[choice])
}
