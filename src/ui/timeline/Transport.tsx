/** First, back, play, forward, last, speed and the scrubber. Play only shows what is recorded. */
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../words/language'
import { timelineWords } from './words'

interface TransportProps {
  readonly position: number
  readonly total: number
  readonly playing: boolean
  readonly speed: number
  /** The sentence of the step, for the scrubber's value. */
  readonly sentence: string
  readonly onSeek: (step: number) => void
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onSpeed: (speed: number) => void
  readonly onScrubbing: (scrubbing: boolean) => void
}

/** The speeds to choose from, as factors. */
export const speeds = [0.5, 1, 2, 4] as const

export function Transport(props: TransportProps) {
  const { position, total, playing, speed, sentence, onSeek, onPlay, onPause, onSpeed, onScrubbing } = props
  const words = useWords(timelineWords)
  const speedId = useId()
  const scrubberId = useId()
  const last = total - 1
  const choices = (speeds as readonly number[]).includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b)
  return (
    <>
      <IconButton icon={SkipBack} name={words.first} off={position <= 0} onClick={() => onSeek(0)} />
      <IconButton icon={ChevronLeft} name={words.back} off={position <= 0} onClick={() => onSeek(position - 1)} />
      <button
        type="button"
        className="btn ink tl-play"
        title={playing ? words.pause : `${words.play}. ${words.free}`}
        aria-label={playing ? words.pause : words.play}
        onClick={playing ? onPause : onPlay}
      >
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <IconButton icon={ChevronRight} name={words.forward} off={position >= last} onClick={() => onSeek(position + 1)} />
      <IconButton icon={SkipForward} name={words.last} off={position >= last} onClick={() => onSeek(last)} />
      <label className="sr" htmlFor={speedId}>
        {words.speed}
      </label>
      <select
        id={speedId}
        className="tl-speed"
        title={words.speed}
        value={speed}
        onChange={(event) => onSpeed(Number(event.currentTarget.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>{`${choice}x`}</option>
        ))}
      </select>
      <label className="sr" htmlFor={scrubberId}>
        {words.scrubber}
      </label>
      <input
        id={scrubberId}
        className="tl-scrub"
        type="range"
        min={1}
        max={Math.max(1, total)}
        step={1}
        value={position + 1}
        aria-valuetext={sentence}
        onChange={(event) => onSeek(Number(event.currentTarget.value) - 1)}
        onFocus={() => onScrubbing(true)}
        onBlur={() => onScrubbing(false)}
      />
    </>
  )
}

interface IconButtonProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly off: boolean
  readonly onClick: () => void
}

/** A button that stays focusable when there is nowhere to go, so that focus is never lost at the ends. */
function IconButton({ icon: Icon, name, off, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="btn icon"
      title={name}
      aria-label={name}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
