/** The tile of whoever speaks or wrote: a node kind's own, or a neutral one for people, the system and anything else. */
import { Info, MessageSquare, User } from 'lucide-react'
import { kindIcons, kindWords } from '../components/kinds'
import { useWords } from '../words/language'
import type { Speaker } from './message-face'
import { inspectorWords } from './words'

interface SpeakerTileProps {
  readonly speaker: Speaker
  readonly className?: string
  /** Says who it is when no word stands beside it. */
  readonly name?: string
}

export function SpeakerTile({ speaker, className = 's', name }: SpeakerTileProps) {
  const Icon = iconOf(speaker)
  return (
    <span className={`tile ${className} ${classOf(speaker)}`} title={name}>
      <Icon aria-hidden="true" />
      {name !== undefined && <span className="sr">{name}</span>}
    </span>
  )
}

function iconOf(speaker: Speaker) {
  switch (speaker.type) {
    case 'kind':
      return kindIcons[speaker.kind]
    case 'person':
      return User
    case 'system':
      return Info
    case 'other':
      return MessageSquare
  }
}

/** The class that carries the speaker's hue. */
export const classOf = (speaker: Speaker): string => (speaker.type === 'kind' ? `k-${speaker.kind}` : 'k-unknown')

/** The word for a speaker. */
export function useSpeakerWord(): (speaker: Speaker) => string {
  const kinds = useWords(kindWords)
  const { roles } = useWords(inspectorWords)
  return (speaker) => {
    switch (speaker.type) {
      case 'kind':
        return speaker.kind === 'unknown' ? roles.other : kinds[speaker.kind]
      case 'person':
        return roles.person
      case 'system':
        return roles.system
      case 'other':
        return roles.other
    }
  }
}
