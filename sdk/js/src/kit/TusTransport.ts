import { PortalFetchError } from '@portal/sdk'
import { endReason, type useModuleFetch } from '@portal/sdk/streams'
import { forgetUpload, keepUpload, keptUpload } from './keptUpload'
import type { UploadTransport } from './UploadTransport'

export interface TusTransportOptions {
  ask: ReturnType<typeof useModuleFetch>
  module: string
  /** where uploads are made, below the module's API */
  path: string
  /** bytes of one request */
  piece: number
  /** aborted when the visitor is another one, with what to say */
  stays: () => AbortSignal
  /** what tells this module's and this wallet's uploads from others' in the browser's memory */
  place: string
}

/** Milliseconds before what broke off is gone on with by itself, while none of the attempts before brought a byte. */
const pauses = [500, 1_000, 3_000, 5_000, 10_000]

const protocol = { 'Tus-Resumable': '1.0.0' }

/**
 * The requests of tus 1.0, core and creation (https://tus.io/protocols/resumable-upload). The address of an upload is kept in the browser
 * until the upload is complete, so that a file that is chosen again after a reload goes on. That protocol's own library is not used:
 * states, retries and memory are in `useUpload` already, and only these requests would be left of it.
 */
export class TusTransport implements UploadTransport {
  /** uploads that the module no longer has */
  private readonly gone = new Set<string>()

  constructor(private readonly options: TusTransportOptions) {}

  offset: UploadTransport['offset'] = async (file, signal) => {
    const path = this.kept(file)
    if (path === undefined) return 0
    try {
      return await this.head(path, signal)
    } catch (error) {
      if (!isGone(error)) throw error
      this.gone.add(path)
      return 0
    }
  }

  send: UploadTransport['send'] = async (file, from, { signal: wanted, onSent }) => {
    const signal = AbortSignal.any([wanted, this.options.stays()])
    let path = this.kept(file)
    let at = path === undefined ? 0 : from
    for (let failures = 0; path === undefined || at < file.size; ) {
      try {
        path ??= await this.create(file, signal)
        if (at < file.size) at = await this.patch(file, path, at, { signal, onSent })
        failures = 0
        signal.throwIfAborted()
      } catch (error) {
        signal.throwIfAborted()
        const pause = pauses[failures++]
        const gone = path !== undefined && isGone(error)
        if (pause === undefined || !(gone || isPassing(error))) throw error
        await over(pause, signal)
        if (gone) {
          // The old address stays in the browser until there is another one.
          path = undefined
          at = 0
        } else if (path !== undefined) {
          const there = await this.reached(path, signal)
          if (there !== null && there > file.size) throw farther(there, file.size)
          // It is not elsewhere: what it conflicts with stays, such as another account than the page's.
          if (there === at && isOneOf(error, 409)) throw error
          if (there !== null && there > at) failures = 0
          at = there ?? at
        }
        onSent(at)
      }
    }
    forgetUpload(this.options.place, file)
  }

  /** Where the file's upload is, as long as the module has not said that it is gone. */
  private kept(file: File): string | undefined {
    const path = keptUpload(this.options.place, file)
    return path !== undefined && this.gone.has(path) ? undefined : path
  }

  private async head(path: string, signal: AbortSignal): Promise<number> {
    const { headers } = await this.options.ask({ path, method: 'HEAD', headers: protocol, signal })
    return offsetOf(headers)
  }

  /** How many bytes the module has; null where that cannot be read now. Whether the upload is gone shows with the next piece. */
  private async reached(path: string, signal: AbortSignal): Promise<number | null> {
    try {
      return await this.head(path, signal)
    } catch (error) {
      if (signal.aborted || !(isPassing(error) || isGone(error))) throw error
      return null
    }
  }

  private async create(file: File, signal: AbortSignal): Promise<string> {
    const { path, module, place } = this.options
    const { headers } = await this.options.ask({
      path,
      method: 'POST',
      headers: {
        ...protocol,
        'Upload-Length': String(file.size),
        'Upload-Metadata': `filename ${base64(file.name)},filetype ${base64(file.type)}`,
      },
      signal,
    })
    const { location } = headers
    if (!location) throw new Error(`${path} made an upload and did not say where: its answer has no Location.`)
    // The plugin knows neither the portal's name nor where its API begins.
    const { pathname, search } = new URL(location, `http://portal${path}`)
    const prefix = `/api/m/${module}/`
    const made = (pathname.startsWith(prefix) ? pathname.slice(prefix.length - 1) : pathname) + search
    keepUpload(place, file, made)
    return made
  }

  /** Sends a piece, and tells from where to go on. */
  private async patch(
    file: File,
    path: string,
    from: number,
    { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
  ): Promise<number> {
    const { headers } = await this.options.ask({
      path,
      method: 'PATCH',
      headers: { ...protocol, 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' },
      body: file.slice(from, from + this.options.piece),
      signal,
      onSent: (bytes) => onSent(from + bytes),
    })
    const next = offsetOf(headers)
    const end = Math.min(from + this.options.piece, file.size)
    if (next > end) throw farther(next, end)
    if (next <= from) throw new Stuck(`The upload took a piece and stayed at ${next} bytes.`)
    return next
  }
}

/** An answer that says that all is well, after which nothing more is there. */
class Stuck extends Error {}

const farther = (there: number, sent: number) =>
  new Error(`The upload is said to be at ${there} bytes, and only ${sent} can have been sent.`)

function offsetOf(headers: Readonly<Record<string, string>>): number {
  const offset = Number(headers['upload-offset'] ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0)
    throw new Error('The upload did not say how far it is: no Upload-Offset.')
  return offset
}

const isOneOf = (error: unknown, ...statuses: number[]) =>
  error instanceof PortalFetchError && statuses.includes(error.status)

/** Whether the upload is gone, so that it begins anew. One that is only closed to this visitor for now stays. */
const isGone = (error: unknown) => isOneOf(error, 404, 410)

/** Whether trying again a moment later may help: there was no answer, the module restarts, or it still handles the piece before. */
const isPassing = (error: unknown) =>
  error instanceof Stuck || endReason(error) === 'ConnectionLost' || isOneOf(error, 409, 423, 429, 500, 502, 503, 504)

/** Waits, at most until there is a network again. */
function over(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}

/** As Upload-Metadata has it, of UTF-8. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
