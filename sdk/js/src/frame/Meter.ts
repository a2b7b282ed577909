import { Flood } from './Flood'

export interface MeterLimits {
  /** messages a second, on average; one as large as a message may be counts as all those of a second */
  rate: number
  /** messages at once, beyond the average */
  burst: number
  /** characters and values of one message together; bytes and files are not counted here */
  size: number
  /** bytes of one message that are copied or handed over; a file is neither */
  bytes: number
}

/** Whether what comes from the other end of a bridge is more than is taken. */
export class Meter {
  private left: number
  private at: number

  constructor(
    private readonly limits: MeterLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.left = limits.burst
    this.at = now()
  }

  /** Counts a message; throws Flood where it is too much. */
  count(message: unknown): void {
    const now = this.now()
    this.left = Math.min(this.limits.burst, this.left + ((now - this.at) / 1000) * this.limits.rate)
    this.at = now
    const { rate, size, bytes } = this.limits
    const left = { size, bytes }
    weigh(message, left, 0)
    if (left.size < 0) throw new Flood(`a message of more than ${size} characters`)
    if (left.bytes < 0) throw new Flood(`a message of more than ${bytes} bytes`)
    // Large messages take long to read, and the time goes on meanwhile: counted as one each, they would never be too many.
    this.left -= 1 + rate * Math.max(1 - left.size / size, 1 - left.bytes / bytes)
    if (this.left < 0) throw new Flood(`more than ${rate} messages a second, or too large ones`)
  }
}

const deepest = 64

/** Takes what a value weighs from what is left, and stops when nothing is. */
function weigh(value: unknown, left: { size: number; bytes: number }, depth: number): void {
  left.size -= typeof value === 'string' ? value.length + 1 : typeof value === 'bigint' ? 64 : 1
  if (typeof value !== 'object' || value === null || left.size < 0 || left.bytes < 0) return
  if (depth > deepest) {
    left.size = -1
    return
  }
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    left.bytes -= value.byteLength
  } else if (value instanceof Map || value instanceof Set) {
    for (const entry of value instanceof Map ? [...value.entries()].flat() : value) weigh(entry, left, depth + 1)
  } else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) {
    for (const key of Object.keys(value)) {
      left.size -= key.length
      weigh((value as Record<string, unknown>)[key], left, depth + 1)
      if (left.size < 0 || left.bytes < 0) return
    }
  }
}
