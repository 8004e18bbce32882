/** One try of a tool at a time: asked for, waited for, answered or stopped. Nothing is called without a press, and none outlives its form. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Tool } from '../../../../document/types'
import type { ToolAnswer, TrialHandle } from '../../../../run/port'
import type { TryTool } from '../../inspected'

export type Trial =
  | { readonly status: 'waiting'; readonly live: boolean }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly why: string }
  | { readonly status: 'answered'; readonly live: boolean; readonly answer: ToolAnswer; readonly tool: Tool }

export function useTrial(onTry: TryTool) {
  const [trial, setTrial] = useState<Trial | undefined>(undefined)
  const going = useRef<TrialHandle | undefined>(undefined)
  const end = useCallback(() => {
    going.current?.stop()
    going.current = undefined
  }, [])
  useEffect(() => end, [end])
  const ask = async (tool: Tool, mode: Tool['mode'], args: unknown, attempt: number) => {
    end()
    const live = mode === 'live'
    const handle = onTry({ ...tool, mode }, args, attempt)
    going.current = handle
    setTrial({ status: 'waiting', live })
    const answered = await handle.answered
    // Another was asked for meanwhile, this one was stopped, or nobody is here to read it.
    if (going.current !== handle) return
    going.current = undefined
    setTrial(answered.ok ? { status: 'answered', live, answer: answered.value, tool } : { status: 'failed', why: answered.error })
  }
  const stop = () => {
    end()
    setTrial({ status: 'stopped' })
  }
  return { trial, ask, stop }
}
