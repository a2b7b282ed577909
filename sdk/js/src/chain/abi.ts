import type {
  Abi,
  AbiParameter,
  AbiParametersToPrimitiveTypes,
  ExtractAbiFunction,
  ExtractAbiFunctionNames,
  ParseAbi,
} from 'abitype'

declare module 'abitype' {
  // As ethers has them: every number is a bigint, addresses and bytes are plain strings.
  interface Register {
    addressType: string
    bytesType: { inputs: string; outputs: string }
    intType: bigint
  }
}

/**
 * A contract's interface, `as const`: what solc writes, or lines of Solidity such as
 * `'function balanceOf(address owner) view returns (uint256)'`.
 */
export type ContractAbi = Abi | readonly string[]

type Parsed<A extends ContractAbi> = A extends Abi ? A : A extends readonly string[] ? ParseAbi<A> : never

/** The names of what can be read. */
export type ReadName<A extends ContractAbi> = ExtractAbiFunctionNames<Parsed<A>, 'view' | 'pure'>

/** The names of what a transaction calls. */
export type WriteName<A extends ContractAbi> = ExtractAbiFunctionNames<Parsed<A>, 'nonpayable' | 'payable'>

type Inputs<A extends ContractAbi, Name extends string> = ExtractAbiFunction<Parsed<A>, Name>['inputs']
type Outputs<A extends ContractAbi, Name extends string> = ExtractAbiFunction<Parsed<A>, Name>['outputs']

export type Arguments<A extends ContractAbi, Name extends string> = AbiParametersToPrimitiveTypes<
  Inputs<A, Name>,
  'inputs'
>

/** One value as it is, several as a list. */
export type Answer<A extends ContractAbi, Name extends string> =
  Outputs<A, Name> extends readonly [infer Only extends AbiParameter]
    ? AbiParametersToPrimitiveTypes<readonly [Only], 'outputs'>[0]
    : AbiParametersToPrimitiveTypes<Outputs<A, Name>, 'outputs'>
