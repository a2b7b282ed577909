/** An error as it crosses a port: cloning would lose what is beside name and message. */
export interface ErrorWire {
  kind: 'DOMException' | 'TypeError' | 'Error'
  name: string
  message: string
  /** EIP-1193, EIP-1474 */
  code?: number | string
  data?: unknown
}

export function toWire(error: unknown): ErrorWire {
  if (!(error instanceof Error) && !(error instanceof DOMException) && !isErrorLike(error)) {
    return { kind: 'Error', name: 'Error', message: String(error) }
  }
  const { name = 'Error', message } = error
  if (error instanceof DOMException) return { kind: 'DOMException', name, message }
  const { code, data } = error as { code?: unknown; data?: unknown }
  return {
    kind: error instanceof TypeError ? 'TypeError' : 'Error',
    name: String(name),
    message: String(message),
    ...((typeof code === 'number' || typeof code === 'string') && { code }),
    ...(data !== undefined && { data: cloneable(data) }),
  }
}

export function fromWire({ kind, name, message, code, data }: ErrorWire): Error {
  if (kind === 'DOMException') return new DOMException(message, name)
  const error = kind === 'TypeError' ? new TypeError(message) : new Error(message)
  if (error.name !== name) error.name = name
  return Object.assign(error, code !== undefined && { code }, data !== undefined && { data })
}

/** Wallets reject with plain objects, too. */
function isErrorLike(error: unknown): error is { name?: string; message: string } {
  return typeof (error as { message?: unknown } | null)?.message === 'string'
}

function cloneable(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return String(value)
  }
}
