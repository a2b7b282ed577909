import { usePortal, useText } from '@portal/sdk'
import { CodeBlock } from '@portal/sdk/kit'
import { messages } from '../texts'
import type { Transfer } from '../wire'

/** How one asks a node oneself, without this portal. */
export function HowToCheck({ transfer }: { transfer: Transfer }) {
  const text = useText(messages)
  const chain = usePortal((state) => state.portal.chain)
  return (
    <section className="gaia:mt-5 gaia:grid gaia:gap-2 gaia:text-sm">
      <h3 className="gaia:font-[600]">{text('proof.check')}</h3>
      <p className="gaia:text-muted">{text('proof.check.ask', { chain: chain.name, id: String(chain.id) })}</p>
      <CodeBlock label={text('proof.check.command')} code={receiptCommand(chain.rpcUrls[0], transfer.hash)} />
      <p className="gaia:text-muted">
        {text('proof.check.compare', { index: `0x${transfer.index.toString(16)}`, wei: transfer.value })}
      </p>
    </section>
  )
}

/** The request for a receipt, to one of the chain's nodes that everybody may ask, or to one of the reader's. */
export function receiptCommand(node = 'https://<node>', hash: string): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] })
  return `curl -s ${node} \\\n  -H 'content-type: application/json' \\\n  -d '${body}'`
}
