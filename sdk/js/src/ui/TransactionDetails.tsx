import type { ReactElement } from 'react'
import { useText } from '../text'
import { Address } from './Address'
import type { TransactionProof } from './Proof'
import { ProofBlock } from './ProofBlock'
import { ProofCheck } from './ProofCheck'
import { ProofRow } from './ProofRow'
import { proofMessages } from './proofMessages'
import { TransactionLink } from './TransactionLink'

/** The transaction, its block, its log, and how to ask a node for its receipt. */
export function TransactionDetails({ proof }: { proof: TransactionProof }): ReactElement {
  const text = useText(proofMessages)
  const { hash, block, time, contract, log } = proof
  return (
    <>
      <dl className="pk-proof-rows">
        {contract && (
          <ProofRow name={text('proof.contract')}>
            <Address address={contract} full />
          </ProofRow>
        )}
        <ProofRow name={text('proof.transaction')}>
          <TransactionLink hash={hash} full />
        </ProofRow>
        <ProofBlock block={block} time={time} />
        {log && (
          <ProofRow name={text('proof.log')}>
            <span className="pk-num">{log.index}</span>
          </ProofRow>
        )}
      </dl>
      <ProofCheck
        ask={(chain) => text('proof.check.receipt', chain)}
        method="eth_getTransactionReceipt"
        params={[hash]}
        compare={
          log
            ? [text('proof.check.log', { index: hex(log.index) }), log.says].join(' ')
            : text('proof.check.block', { block: hex(block) })
        }
      />
    </>
  )
}

const hex = (number: number): string => `0x${number.toString(16)}`
