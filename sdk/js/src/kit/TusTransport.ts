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
  /** what tells this module's and this wallet's uploads from others' in the browser's memory */
  place: string
}

/** Milliseconds before what broke off is gone on with by itself, while none of the attempts before brought a byte. */
const pauses = [500, 1_000, 3_000, 5_000, 10_000]

const protocol = { 'Tus-Resumable': '1.0.0' }

/**
 * The requests of tus 1.0, core and creation (https://tus.io/protocols/resumable-upload). Where an upload is stands in the browser's
 * memory until it is complete, so that a file that is chosen again after a reload goes on. The library of that protocol brings a
 * life of an upload of its own (states, retries, memory), which `useUpload` has already; of it only these requests would be left.
 */
export class TusTransport implements UploadTransport {
  constructor(private readonly options: TusTransportOptions) {}

  offset: UploadTransport['offset'] = async (file, signal) => {
    const path = keptUpload(this.options.place, file)
    if (path === undefined) return 0
    try {
      const { headers } = await this.options.ask({ path, method: 'HEAD', headers: protocol, signal })
      return offsetOf(headers)
    } catch (error) {
      if (!isGone(error)) throw error
      forgetUpload(this.options.place, file)
      return 0
    }
  }

  send: UploadTransport['send'] = async (file, from, { signal, onSent }) => {
    const path = keptUpload(this.options.place, file) ?? (await this.create(file, signal))
    let at = from
    for (let failures = 0; at < file.size; ) {
      try {
        const next = await this.patch(file, path, at, { signal, onSent })
        if (next > at) failures = 0
        at = next
      } catch (error) {
        const pause = pauses[failures++]
        if (signal.aborted || pause === undefined || !isPassing(error)) throw error
        await over(pause, signal)
        at = await this.reached(file, at, signal)
        onSent(at)
      }
    }
    forgetUpload(this.options.place, file)
  }

  /** How far it is there; where that cannot be read either, as far as it was known. */
  private async reached(file: File, known: number, signal: AbortSignal): Promise<number> {
    try {
      return await this.offset(file, signal)
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      return known
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
    return offsetOf(headers)
  }
}

function offsetOf(headers: Readonly<Record<string, string>>): number {
  const offset = Number(headers['upload-offset'] ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0)
    throw new Error('The upload did not say how far it is: no Upload-Offset.')
  return offset
}

const isOneOf = (error: unknown, ...statuses: number[]) =>
  error instanceof PortalFetchError && statuses.includes(error.status)

/** Nothing is there any more, or not for this visitor: it begins anew. */
const isGone = (error: unknown) => isOneOf(error, 403, 404, 410)

/** No answer, a module that restarts, or a piece before that the other side is still at: what is asked a moment later. */
const isPassing = (error: unknown) =>
  endReason(error) === 'ConnectionLost' || isOneOf(error, 409, 423, 429, 500, 502, 503, 504)

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
