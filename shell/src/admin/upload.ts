import { PortalFetchError } from '@portal/sdk'
import { writeHeaders } from '../app/coreFetch'

/** bytes of the largest bundle that a portal takes */
export const largest = 512 * 1024 * 1024

export interface UploadOptions {
  /** the address that the write is meant for */
  wallet: string | null
  /** 0 to 1 */
  progress(share: number): void
  signal: AbortSignal
  /** what to say when the portal cannot be reached */
  unreachable: string
}

/** POSTs a file as it is; fetch could not tell how much of it has been sent. Rejects with an AbortError when it is given up. */
export function upload<Answer>(url: string, file: Blob, options: UploadOptions): Promise<Answer> {
  const { wallet, progress, signal, unreachable } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    const headers = { ...writeHeaders(wallet), 'Content-Type': 'application/octet-stream' }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error(unreachable))
    request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status < 200 || status > 299) return reject(new PortalFetchError(status, responseText || statusText))
      resolve(JSON.parse(responseText) as Answer)
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
