/** One argument of a call, or one field of what is signed. */
export interface AskedArgument {
  name: string
  type: string
  /** a list's or a tuple's have parts in its place */
  value: string
  parts?: AskedArgument[]
}

/** Who may take tokens from the visitor's wallet from then on. */
export interface Allowance {
  spender: string
  /** an amount with its unit; null: without a limit */
  amount: string | null
  /** It takes an allowance back. */
  nothing: boolean
}

/** What a module asks the visitor's wallet for, as the shell understood it and shows it. */
export interface Asked {
  module: { id: string; title: string; partner: string | null }
  kind: 'call' | 'sign'
  account: string
  /** goes on from "Radar asks you to" */
  sentence: string
  /** The words are the shell's own, from the interface alone: then the arguments are shown, not hidden. */
  plain: boolean
  /** a function of a contract, or a type of data and its domain */
  form: string
  contract: string | null
  args: AskedArgument[]
  /** amounts with their units, beside the network's fee */
  leaves: string[]
  /** What leaves, or that nothing does, is what the partner's manifest says of the function: the portal does not know it by itself. */
  described: boolean
  allowance: Allowance | null
  /** what goes to the wallet, made of what is shown alone */
  request: { method: string; params: unknown[] }
}
