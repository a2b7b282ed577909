import { TransactionFault } from './TransactionFault'

/** EIP-1193's, and those of WalletConnect for the same. */
const rejections = [4001, 5000, 5001, 5002]
const pending = -32002
const unauthorised = 4100
/** Where wallets and libraries put the error that they wrap. */
const layers = ['data', 'originalError', 'info', 'error', 'cause']
const depth = 6

/** The objects and texts that an error consists of, the outermost first. Reading a field of foreign code may throw. */
export function layersOf(error: unknown): unknown[] {
  const found: unknown[] = []
  let level: unknown[] = [error]
  for (let at = 0; at < depth && level.length > 0; at++) {
    found.push(...level)
    const objects = level.filter((one) => typeof one === 'object' && one !== null)
    level = objects.flatMap((one) => layers.map((layer) => field(one, layer))).filter((one) => one !== undefined)
  }
  return found
}

export function field(error: unknown, name: string): unknown {
  try {
    return (error as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}

function codesOf(error: unknown): unknown[] {
  return layersOf(error).map((layer) => field(layer, 'code'))
}

/** Whether the person refused. */
export function rejected(error: unknown): boolean {
  return codesOf(error).some((code) => code === 'ACTION_REJECTED' || rejections.includes(Number(code)))
}

/** "Unsupported method", "method not found", "invalid params" and "method not supported" of EIP-1193, JSON-RPC and EIP-1474. */
const inabilities = [4200, -32601, -32602, -32004]

/** Whether the wallet says that it does not support the request. */
export function unable(error: unknown): boolean {
  if (error instanceof TransactionFault || rejected(error) || ungranted(error)) return false
  const says = (layer: unknown) => /not supported|unsupported|not implemented/i.test(messageOf(layer))
  return codesOf(error).some((code) => inabilities.includes(Number(code))) || layersOf(error).some(says)
}

/** Geth's code of a revert, and OpenEthereum's. */
const reverts = [3, -32015]

/** Whether the contract itself reverted, with or without a reason: the endpoint was there. */
export function refused(error: unknown): boolean {
  if (error instanceof TransactionFault) return error.fault === 'refused'
  const says = (layer: unknown) => /revert/i.test(messageOf(layer))
  return codesOf(error).some((code) => reverts.includes(Number(code))) || layersOf(error).some(says)
}

/** Whether the portal refused it, before the wallet was asked: its sentence says why. */
function ungranted(error: unknown): boolean {
  const why = field(field(error, 'data'), 'why')
  return why === 'grant' || why === 'method' || why === 'malformed'
}

/** What a refusal of the wallet to sign means. */
export function walletFault(error: unknown): TransactionFault {
  if (error instanceof TransactionFault) return error
  if (ungranted(error)) return new TransactionFault('failed', { message: messageOf(error) })
  if (rejected(error)) return new TransactionFault('rejected')
  const codes = codesOf(error).map(Number)
  if (codes.includes(pending)) return new TransactionFault('busy')
  if (codes.includes(unauthorised)) return new TransactionFault('account')
  return new TransactionFault('failed', { message: messageOf(error) })
}

export function messageOf(error: unknown): string {
  const message = typeof error === 'string' ? error : field(error, 'message')
  return typeof message === 'string' ? message : ''
}
