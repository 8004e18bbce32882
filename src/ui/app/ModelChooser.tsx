/** Which models the document runs against, in the top bar. The panel where they are chosen is fetched on its own. */
import { ChevronDown, Cpu } from 'lucide-react'
import type { Model } from '../../document/types'
import { Popover } from '../components/Popover'
import { useWords } from '../words/language'
import { Late } from './late'
import { barPart } from './late-parts'
import { type ModelWords, modelWords } from './model-words'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function ModelChooser() {
  const words = useWords(modelWords)
  const { documents } = useStores()
  const models = useStore(documents, (state) => state.document.models)
  return (
    <Popover
      label={words.title}
      className="btn line model-button"
      align="end"
      face={
        <>
          <Cpu aria-hidden="true" />
          <span className="cut model-face">
            <Face models={models} />
          </span>
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      {(close) => <Late part={barPart}>{({ ModelPanel }) => <ModelPanel onClose={close} />}</Late>}
    </Popover>
  )
}

function Face({ models }: { readonly models: readonly Model[] }) {
  const words = useWords(modelWords)
  const first = models[0]
  if (!first) return words.none
  const names = new Set(models.map((model) => faceOf(model, words)))
  return names.size > 1 ? words.several(models.length) : [...names][0]
}

function faceOf(model: Model, words: ModelWords): string {
  if (model.provider === 'openai') return model.model
  const temperament = model.provider === 'practice' ? (model.temperament ?? 'obedient') : 'obedient'
  if (temperament === 'obedient') return words.providers[model.provider]
  return words.practiceWith(words.temperaments[temperament].toLowerCase())
}
