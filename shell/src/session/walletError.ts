import type { ToastInput } from '@portal/sdk/host'
import { t } from '../app/text'

export const rejected = 4001
export const pending = -32002
export const unknownChain = 4902
export const invalidParams = -32602

const told = [rejected, pending, unknownChain, invalidParams]
/** Where wallets and ethers put the error that they wrap. */
const layers = ['data', 'originalError', 'info', 'error', 'cause']
const depth = 5

/**
 * The wallet's own error code, wherever a wallet or ethers has wrapped it; null when there is none. A code that the portal
 * knows counts before one that it does not, as the generic −32603 of a wrapper, and the outermost of them first.
 */
export function errorCode(error: unknown): number | null {
  const codes = codesOf([error])
  return codes.find((code) => told.includes(code)) ?? codes[0] ?? null
}

function codesOf(level: unknown[], at = 0): number[] {
  const objects = level.filter((error) => typeof error === 'object' && error !== null)
  if (objects.length === 0 || at > depth) return []
  const codes = objects.map((error) => codeOf(read(error, 'code'))).filter((code) => code !== null)
  const inner = objects.flatMap((error) => layers.map((layer) => read(error, layer)))
  return [...codes, ...codesOf([...new Set(inner)], at + 1)]
}

function codeOf(code: unknown): number | null {
  if (code === 'ACTION_REJECTED') return rejected
  const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}

/** What the error says; '' when it says nothing. */
export function errorMessage(error: unknown): string {
  const message = typeof error === 'string' ? error : read(error, 'message')
  return typeof message === 'string' ? message.trim() : ''
}

/** The first characters of a text, none of them cut in half. */
export function cut(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('')
}

/** What a failed connection says, by the specification's catalogue, first match wins. */
export function connectionToast(error: unknown): ToastInput {
  const code = errorCode(error)
  const message = errorMessage(error)
  const toast = (title: string, description?: string): ToastInput => ({ title, description, destructive: true })
  if (code === rejected) return toast(t('wallet.cancelled'), t('wallet.cancelledText'))
  if (code === pending) return toast(t('wallet.pending'), t('wallet.pendingText'))
  if (message.includes('User denied')) return toast(t('wallet.rejected'))
  if (message.includes('unlock')) return toast(t('wallet.locked'), t('wallet.lockedText'))
  if (message.includes('network')) return toast(t('wallet.network'), t('wallet.networkText'))
  return toast(t('wallet.failed'), cut(message, 100) || t('wallet.failedText'))
}

/** A wallet's error is foreign code: reading a field of it may throw. */
function read(error: unknown, field: string): unknown {
  try {
    return (error as Record<string, unknown> | null | undefined)?.[field]
  } catch {
    return undefined
  }
}
