import { Interface, type InterfaceAbi, type ParamType } from 'ethers'
import type { Answer, Arguments, ContractAbi, ReadName, WriteName } from './abi'
import { onChain, type Request, tryCall } from './reads'
import { TransactionFault } from './TransactionFault'

/** What a transaction does: a method of a contract with its arguments, encoded. */
export interface Call {
  to: string
  data: string
  /** of the chain's currency, in its smallest unit */
  value: bigint
  method: string
  /** knows the contract's errors */
  abi: Interface
}

export interface ContractOptions<A extends ContractAbi> {
  name: string
  address: string
  abi: A
  chainId: number
  request: Request
}

/** A contract of the portal's chain, read through the visitor's wallet. */
export class Contract<const A extends ContractAbi> {
  readonly name: string
  readonly address: string
  readonly abi: Interface
  private readonly chainId: number
  private readonly request: Request

  constructor({ name, address, abi, chainId, request }: ContractOptions<A>) {
    this.name = name
    this.address = address
    this.abi = new Interface(abi as unknown as InterfaceAbi)
    this.chainId = chainId
    this.request = request
  }

  /** Reads at a block, the newest unless one is named. Rejects with a TransactionFault, or with what the wallet says. */
  async read<Name extends ReadName<A>>(
    method: Name,
    args: Arguments<A, Name>,
    block: number | 'latest' = 'latest',
  ): Promise<Answer<A, Name>> {
    await onChain(this.request, this.chainId)
    const data = this.abi.encodeFunctionData(method, args as readonly unknown[])
    const answer = await tryCall(this.request, { to: this.address, data }, this.abi, block)
    // An address without a contract answers every call, with nothing.
    if (answer === '0x') throw new TransactionFault('noContract')
    return this.decode(method, answer) as Answer<A, Name>
  }

  /** What a transaction is to call; `value` is paid with it. */
  call<Name extends WriteName<A>>(method: Name, args: Arguments<A, Name>, value = 0n): Call {
    const data = this.abi.encodeFunctionData(method, args as readonly unknown[])
    return { to: this.address, data, value, method, abi: this.abi }
  }

  private decode(method: string, answer: string): unknown {
    const outputs = this.abi.getFunction(method)?.outputs ?? []
    const values = this.abi.decodeFunctionResult(method, answer).toArray()
    const all = outputs.map((type, i) => plain(values[i], type))
    return all.length === 1 ? all[0] : all
  }
}

/** ethers' results as plain values: a list is an array, a struct an object by its fields' names. */
function plain(value: unknown, type: ParamType): unknown {
  if (type.isArray()) return [...(value as Iterable<unknown>)].map((item) => plain(item, type.arrayChildren))
  if (!type.isTuple()) return value
  const values = [...(value as Iterable<unknown>)].map((item, i) => plain(item, type.components[i] as ParamType))
  if (type.components.some(({ name }) => !name)) return values
  return Object.fromEntries(type.components.map(({ name }, i) => [name, values[i]]))
}
