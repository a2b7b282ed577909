import type { Call } from '@portal/sdk/chain'

/** A value of a call, as the interface has it: structs and lists are arrays. */
export type Said = bigint | string | readonly Said[]

/** Whether what the wallet will be asked to sign goes to that contract, reads back as that call, and pays nothing. */
export function decodesTo(call: Call, contract: string, method: string, args: readonly Said[]): boolean {
  if (call.to.toLowerCase() !== contract.toLowerCase()) return false
  const read = call.abi.parseTransaction({ data: call.data, value: call.value })
  return read?.name === method && call.value === 0n && words(read.args.toArray(true)) === words(args)
}

/** Addresses and hashes are the same in letters of any case. */
function words(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    typeof one === 'bigint' ? `${one}n` : typeof one === 'string' && one.startsWith('0x') ? one.toLowerCase() : one,
  )
}
