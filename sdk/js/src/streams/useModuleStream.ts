import { useCallback, useEffect, useRef, useState } from 'react'
import { type ModuleRequest, useModuleFetch } from './useModuleFetch'

/** asked: nothing has come yet; stopped: by the page */
export type StreamState = 'idle' | 'asked' | 'streaming' | 'done' | 'stopped' | 'failed'

export interface ModuleStream {
  state: StreamState
  /** all that has come of the newest answer, also when it broke off */
  text: string
  /** A PortalFetchError, or what tells an `endReason`, where it failed. */
  error: Error | null
  /** Sends the request. An answer that is still coming is given up. */
  start: (request: Omit<ModuleRequest, 'as' | 'signal' | 'onSent'>) => void
  stop: () => void
}

type Streamed = Pick<ModuleStream, 'state' | 'text' | 'error'>

/** An answer of this module's API as text that grows while the module writes it. Leaving the page gives it up. */
export function useModuleStream(): ModuleStream {
  const ask = useModuleFetch()
  const [streamed, setStreamed] = useState<Streamed>({ state: 'idle', text: '', error: null })
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])

  const start = useCallback<ModuleStream['start']>(
    (request) => {
      work.current?.abort()
      const mine = new AbortController()
      work.current = mine
      void follow(
        () => ask({ ...request, as: 'stream', signal: mine.signal }),
        (next) => {
          if (!mine.signal.aborted) setStreamed(next)
        },
      )
    },
    [ask],
  )
  const stop = useCallback(() => {
    work.current?.abort()
    setStreamed((now) => (now.state === 'asked' || now.state === 'streaming' ? { ...now, state: 'stopped' } : now))
  }, [])
  return { ...streamed, start, stop }
}

/** Shows an answer from being asked for to its end. */
async function follow(
  ask: () => Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>> }>,
  show: (next: Streamed) => void,
): Promise<void> {
  let text = ''
  show({ state: 'asked', text, error: null })
  try {
    const { body } = await ask()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += value
      show({ state: 'streaming', text, error: null })
    }
    show({ state: 'done', text, error: null })
  } catch (error) {
    show({ state: 'failed', text, error: error as Error })
  }
}
