import type { ReactElement } from 'react'
import { usePortal } from '../portal'
import { useText } from '../text'
import { CodeBlock } from './CodeBlock'
import { proofMessages } from './proofMessages'

interface ProofCheckProps {
  /** whom to ask for what */
  ask: (chain: { chain: string; id: string }) => string
  method: string
  params: readonly unknown[]
  /** what the answer has to say */
  compare: string
}

/** How one asks a node oneself, without this portal. */
export function ProofCheck({ ask, method, params, compare }: ProofCheckProps): ReactElement {
  const text = useText(proofMessages)
  const { name, id, rpcUrls } = usePortal((state) => state.portal.chain)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const command = `curl -s ${rpcUrls[0] ?? 'https://<node>'} \\\n  -H 'content-type: application/json' \\\n  -d '${body}'`
  return (
    <section className="pk-proof-check">
      <h3>{text('proof.check')}</h3>
      <p>{ask({ chain: name, id: String(id) })}</p>
      <CodeBlock label={text('proof.check.command')} code={command} wrap />
      <p>{compare}</p>
    </section>
  )
}
