import type { Call } from '@portal/sdk/chain'

/** Whether what the wallet will be asked to sign goes to that contract, reads back as that call of claim(), and pays nothing. */
export function decodesTo(
  call: Call,
  contract: string,
  [id, index, amount, to, proof]: readonly [bigint, bigint, bigint, string, readonly string[]],
): boolean {
  if (call.to.toLowerCase() !== contract.toLowerCase()) return false
  const read = call.abi.parseTransaction({ data: call.data, value: call.value })
  if (read?.name !== 'claim' || call.value !== 0n) return false
  const [readId, readIndex, readAmount, readTo, readProof] = read.args.toArray(true) as [
    bigint,
    bigint,
    bigint,
    string,
    string[],
  ]
  return (
    readId === id &&
    readIndex === index &&
    readAmount === amount &&
    readTo.toLowerCase() === to.toLowerCase() &&
    readProof.join() === proof.join()
  )
}
