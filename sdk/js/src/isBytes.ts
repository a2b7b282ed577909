import type { Bytes } from './host'

/** Whether a body goes as it is, and not as JSON. */
export function isBytes(body: unknown): body is Bytes {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body)
}
