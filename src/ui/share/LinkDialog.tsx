/**
 * Somebody's link, before anything of it is taken in: what it is, what is in it, what a run of it would call. Opening it makes a document
 * beside one's own and runs nothing. Whatever is chosen, the link is then out of the address, so that a reload does not ask again.
 */
import { CircleAlert, Radio, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { decodeLink } from '../../document/link'
import { type Disarm, fromLink } from '../../document/link-choices'
import { callsOf, contentsOf, type LinkContents } from '../../document/link-contents'
import { linkProblemSentence } from '../../document/link-problem'
import type { AgentDocument } from '../../document/types'
import { useStores } from '../app/stores-context'
import { Dialog } from '../dialogs/Dialog'
import { GraphPicture } from '../documents/GraphPicture'
import { summaryOf } from '../documents/summary'
import { useLanguage, useWords } from '../words/language'
import { Contents } from './Contents'
import './share.css'
import { contentsWords, linkWords } from './words'

interface LinkDialogProps {
  readonly fragment: string
  readonly onClose: () => void
}

export default function LinkDialog({ fragment, onClose }: LinkDialogProps) {
  const words = useWords(linkWords)
  const language = useLanguage()
  const { services } = useStores()
  const read = useMemo(() => decodeLink(fragment), [fragment])
  const leave = () => {
    services.link.clear()
    onClose()
  }
  if (read.ok) return <Preview document={read.value} onLeave={leave} />
  return (
    <Dialog title={words.failed} onClose={leave}>
      <div className="share">
        <div className="outcome v-red" role="alert">
          <CircleAlert aria-hidden="true" />
          <div>
            {linkProblemSentence(read.error, language)
              .split('\n')
              .slice(0, 6)
              .map((line) => (
                <p key={line}>{line}</p>
              ))}
          </div>
        </div>
        <p className="two">{words.nothingChanged}</p>
        <div className="dialog-foot">
          <button type="button" className="btn ink" data-first-focus onClick={leave}>
            {words.close}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

function Preview({ document, onLeave }: { readonly document: AgentDocument; readonly onLeave: () => void }) {
  const words = useWords(linkWords)
  const { keeper, shell } = useStores()
  const contents = useMemo(() => contentsOf(document), [document])
  const summary = useMemo(() => summaryOf(document), [document])
  const [disarm, setDisarm] = useState<Disarm>({ tools: true, models: true })
  const take = async () => {
    onLeave()
    shell.show('edit')
    await keeper.openGuest(fromLink(document, disarm))
  }
  return (
    <Dialog title={words.title} onClose={onLeave} wide>
      <div className="share">
        <div className="link-head">
          <GraphPicture picture={summary.picture} />
          <div className="grow">
            <h3 className="link-name">{document.name}</h3>
            <p className="two">{words.safe}</p>
          </div>
        </div>
        <Calls contents={contents} disarm={disarm} onDisarm={setDisarm} />
        <Contents document={document} />
        <div className="dialog-foot share-foot">
          <button type="button" className="btn line" onClick={onLeave}>
            {words.notNow}
          </button>
          <button type="button" className="btn ink" data-first-focus onClick={() => void take()}>
            {words.take}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

interface CallsProps {
  readonly contents: LinkContents
  readonly disarm: Disarm
  readonly onDisarm: (disarm: Disarm) => void
}

/** Everything outside of the browser that a run could reach, by name and address, with a way to keep it from being called. */
function Calls({ contents, disarm, onDisarm }: CallsProps) {
  const words = useWords(linkWords)
  const names = useWords(contentsWords)
  const { tools, models } = callsOf(contents)
  const sandbox = contents.code.length > 0 && <p>{words.sandbox}</p>
  if (tools.length === 0 && models.length === 0) {
    return (
      <div className="outcome v-green">
        <ShieldCheck aria-hidden="true" />
        <div>
          <p>{words.noCalls}</p>
          {sandbox}
        </div>
      </div>
    )
  }
  return (
    <div className="outcome v-amber">
      <Radio aria-hidden="true" />
      <div className="link-calls">
        <h3 className="h">{words.calls}</h3>
        <ul>
          {tools.map(({ name, live }) => (
            <li key={name}>{words.callTool(name, live ? (live.address ?? names.live[live.kind]) : names.mock)}</li>
          ))}
          {models.map(({ id, address }) => (
            <li key={id}>{words.callModel(id, address ?? '')}</li>
          ))}
        </ul>
        {tools.length > 0 && (
          <label className="check-line">
            <input
              type="checkbox"
              checked={disarm.tools}
              onChange={(event) => onDisarm({ ...disarm, tools: event.target.checked })}
            />
            {words.mockTools}
          </label>
        )}
        {models.length > 0 && (
          <label className="check-line">
            <input
              type="checkbox"
              checked={disarm.models}
              onChange={(event) => onDisarm({ ...disarm, models: event.target.checked })}
            />
            {words.practiceModels}
          </label>
        )}
        <p>{words.stillCalls}</p>
        {sandbox}
      </div>
    </div>
  )
}
