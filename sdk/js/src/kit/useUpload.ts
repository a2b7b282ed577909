import { useText } from '@portal/sdk'
import { useEffect, useRef, useState } from 'react'
import { partMessages } from './texts'
import type { UploadTransport } from './UploadTransport'

export type UploadState =
  | { state: 'none' }
  | { state: 'sending' | 'paused' | 'done'; file: File; sent: number }
  | { state: 'failed'; file: File; sent: number; error: Error }

export interface Uploading {
  upload: UploadState
  start: (file: File) => void
  pause: () => void
  /** Goes on after a pause or a failure, from where the other side has it. */
  resume: () => void
  /** Stops, and forgets the file here; what of it is there already is the module's to delete. */
  drop: () => void
}

/** Sends one file at a time by a transport; leaving the page stops it. `onDone` is told once all of it is there. */
export function useUpload(transport: UploadTransport, onDone?: (file: File) => void): Uploading {
  const text = useText(partMessages)
  const [upload, setUpload] = useState<UploadState>({ state: 'none' })
  const work = useRef<AbortController | null>(null)
  const last = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => () => work.current?.abort(), [])

  const run = (file: File, known: number) => {
    work.current?.abort()
    const mine = new AbortController()
    work.current = mine
    setUpload({ state: 'sending', file, sent: known })
    // What was stopped may still have bytes on their way, which the other side does not count yet: they would be sent twice.
    last.current = last.current.then(() => send(file, known, mine.signal))
  }
  const send = async (file: File, known: number, signal: AbortSignal) => {
    if (signal.aborted) return
    let sent = known
    try {
      const from = await transport.offset(file, signal)
      if (signal.aborted) return
      if (from > file.size) throw new Error(text('upload.longer', { file: file.name }))
      const onSent = (bytes: number) => {
        if (signal.aborted) return
        sent = Math.min(bytes, file.size)
        setUpload({ state: 'sending', file, sent })
      }
      onSent(from)
      // Also where no byte is left: all of them being there does not mean that the file is kept.
      await transport.send(file, from, { signal, onSent })
    } catch (error) {
      if (!signal.aborted) setUpload({ state: 'failed', file, sent, error: error as Error })
      return
    }
    if (signal.aborted) return
    setUpload({ state: 'done', file, sent: file.size })
    try {
      onDone?.(file)
    } catch (error) {
      // An error of the page's own callback: the upload is done all the same, and the next one waits for this.
      reportError(error)
    }
  }
  return {
    upload,
    start: (file) => run(file, 0),
    pause: () => {
      if (upload.state !== 'sending') return
      work.current?.abort()
      setUpload({ ...upload, state: 'paused' })
    },
    resume: () => {
      if (upload.state === 'paused' || upload.state === 'failed') run(upload.file, upload.sent)
    },
    drop: () => {
      work.current?.abort()
      setUpload({ state: 'none' })
    },
  }
}
