/** The shipped research agent: a drawing with a router, a return edge and a summary. */
import { readFileSync } from 'node:fs'
import { readDocument } from '../../../src/document/codec'

const read = readDocument(readFileSync(new URL('../../../public/gallery/research-agent.agent.json', import.meta.url), 'utf8'))
if (!read.ok) throw new Error(JSON.stringify(read.error))
export const researchDocument = read.value
