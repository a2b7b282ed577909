interface Places {
  portal: string
  /** of the chain; undefined: the visitor knows one */
  rpc: string | undefined
  staking: string | undefined
}

/** The line that computes an epoch again and compares it with what the portal says. */
export function verifyLine(epoch: number, { portal, rpc, staking }: Places): string {
  return [
    `portal-node epoch verify ${epoch}`,
    `--portal ${portal}`,
    `--rpc ${rpc ?? 'https://…'}`,
    `--staking ${staking ?? '0x…'}`,
  ].join(' ')
}
