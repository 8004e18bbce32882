/** The worst case against the recursion limit, in one line with its icon. */
import { Gauge, TriangleAlert } from 'lucide-react'
import type { WorstCase } from '../../diagnostics/worst-case'
import { useWords } from '../words/language'
import './worst-case.css'
import { worstCaseWords } from './worst-case-words'

export function WorstCaseLine({ worst }: { readonly worst: WorstCase }) {
  const words = useWords(worstCaseWords)
  const fits = worst.kind === 'bounded' && worst.needed <= worst.limit
  const Icon = fits ? Gauge : TriangleAlert
  return (
    <p className={fits ? 'wc' : 'wc c-warn'} data-worst={worst.kind}>
      <Icon aria-hidden="true" />
      <span>{words(worst)}</span>
    </p>
  )
}
