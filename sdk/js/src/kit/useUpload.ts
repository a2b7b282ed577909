import { useEffect, useRef, useState } from 'react'
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
  const [upload, setUpload] = useState<UploadState>({ state: 'none' })
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])

  const run = async (file: File, known: number) => {
    work.current?.abort()
    const mine = new AbortController()
    work.current = mine
    const { signal } = mine
    let sent = known
    setUpload({ state: 'sending', file, sent })
    try {
      const from = await transport.offset(file, signal)
      if (signal.aborted) return
      const onSent = (bytes: number) => {
        if (signal.aborted) return
        sent = Math.min(bytes, file.size)
        setUpload({ state: 'sending', file, sent })
      }
      onSent(from)
      if (from < file.size || file.size === 0) await transport.send(file, from, { signal, onSent })
      if (signal.aborted) return
      setUpload({ state: 'done', file, sent: file.size })
      onDone?.(file)
    } catch (error) {
      if (!signal.aborted) setUpload({ state: 'failed', file, sent, error: error as Error })
    }
  }
  return {
    upload,
    start: (file) => void run(file, 0),
    pause: () => {
      if (upload.state !== 'sending') return
      work.current?.abort()
      setUpload({ ...upload, state: 'paused' })
    },
    resume: () => {
      if (upload.state === 'paused' || upload.state === 'failed') void run(upload.file, upload.sent)
    },
    drop: () => {
      work.current?.abort()
      setUpload({ state: 'none' })
    },
  }
}
