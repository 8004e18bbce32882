/** An endpoint of a document from elsewhere never gets the id under which a key is known. */
import { expect, test } from 'vitest'
import { apartFromKeys } from '../../src/document/apart-from-keys'
import type { AgentDocument, Model } from '../../src/document/types'
import { brain, documentOf } from '../support/documents'

const far: Model = { id: 'far', provider: 'openai', model: 'm', baseUrl: 'https://models.example/v1' }
const near: Model = { id: 'near', provider: 'practice' }
const withModels = (models: readonly Model[]): AgentDocument => ({
  ...documentOf({ nodes: [brain('agent', { model: 'far' })] }),
  models,
})
const modelOf = (document: AgentDocument) => {
  const node = document.graphs.main?.nodes[0]
  return node?.kind === 'brain' ? node.config.model : undefined
}

test('it gets a free one, which its nodes follow', () => {
  const { document, renamed } = apartFromKeys(withModels([far, near]), ['far', 'far_2', 'near'])
  expect(renamed).toEqual([{ from: 'far', to: 'far_3' }])
  expect(document.models).toEqual([{ ...far, id: 'far_3' }, near])
  expect(modelOf(document)).toBe('far_3')
})

test('where nothing has to change the document is the same', () => {
  const document = withModels([far, near])
  expect(apartFromKeys(document, ['near', 'other']).document).toBe(document)
  expect(apartFromKeys(document, []).renamed).toEqual([])
})

test('also when the id is there twice: no endpoint keeps it, and nodes go on meaning the first', () => {
  const behind = apartFromKeys(withModels([{ ...near, id: 'far' }, far]), ['far'])
  expect(behind.document.models.map(({ id, provider }) => [id, provider])).toEqual([
    ['far', 'practice'],
    ['far_2', 'openai'],
  ])
  expect(modelOf(behind.document)).toBe('far')
  const twice = apartFromKeys(withModels([far, { ...far, model: 'n' }]), ['far'])
  expect(twice.document.models.map(({ id }) => id)).toEqual(['far_2', 'far_3'])
  expect(modelOf(twice.document)).toBe('far_2')
})
