/** EIP-1193: unauthorized, unsupported method; EIP-1474: resource unavailable, invalid params. */
export const codes = { grant: 4100, method: 4200, refused: 4001, busy: -32002, malformed: -32602 } as const

/** Why the shell did not pass a module's request to the wallet, as an EIP-1193 error; the message is a sentence for the visitor. */
export class GrantRefusal extends Error {
  readonly code: number
  /** tells this refusal from one of the wallet's own */
  readonly data: { why: keyof typeof codes }

  constructor(why: keyof typeof codes, message: string) {
    super(message)
    this.name = 'GrantRefusal'
    this.code = codes[why]
    this.data = { why }
  }
}
