import { id } from 'ethers'
import { expect, test } from 'vitest'
import recorded from '../testdata/sale.json'
import type { Buyer, SaleState } from '../wire'
import { boughtProof, leftProof, paidProof, saleProof } from './saleProofs'

const sale = recorded.sale as SaleState
const buyer: Buyer = { asOf: sale.asOf, address: sale.treasury, tokens: '7', paid: '9', left: '5', balance: '7' }

test.each([
  ...(['price', 'softCap', 'hardCap', 'walletCap', 'sold', 'raised'] as const).map(
    (getter) => [`${getter}()`, sale[getter], saleProof(sale, getter)] as const,
  ),
  ['mayBuy(address)', '5', leftProof(sale, buyer)] as const,
  ['purchaseOf(address)', '7', boughtProof(sale, buyer)] as const,
  ['refundOf(address,uint256)', '9', paidProof(sale, buyer)] as const,
])('%s is what is asked of the sale', (signature, answer, proof) => {
  if (proof.kind !== 'read') throw new Error(proof.kind)
  expect([proof.contract, proof.data.slice(0, 10), proof.answer]).toEqual([
    sale.address,
    id(signature).slice(0, 10),
    answer,
  ])
})
