import type { ToastInput } from '@portal/sdk/host'
import { t } from '../app/text'

export const rejected = 4001
export const pending = -32002
export const unknownChain = 4902
export const invalidParams = -32602

interface Layers {
  code?: unknown
  message?: unknown
  data?: unknown
  error?: unknown
  info?: unknown
  cause?: unknown
  originalError?: unknown
}

/** The wallet's own error code, wherever a wallet or ethers has wrapped it; null when there is none. */
export function errorCode(error: unknown, depth = 0): number | null {
  if (typeof error !== 'object' || error === null || depth > 4) return null
  const layers = error as Layers
  if (layers.code === 'ACTION_REJECTED') return rejected
  for (const inner of [layers.originalError, layers.data, layers.info, layers.error, layers.cause]) {
    const code = errorCode(inner, depth + 1)
    if (code !== null) return code
  }
  return typeof layers.code === 'number' ? layers.code : null
}

export function errorMessage(error: unknown): string {
  if (typeof error === 'string') return error
  const message = (error as Layers | null | undefined)?.message
  return typeof message === 'string' ? message : ''
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
  return toast(t('wallet.failed'), message.slice(0, 100) || t('wallet.failedText'))
}
