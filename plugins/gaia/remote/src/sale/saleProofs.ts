import type { Proof, ReadProof } from '@portal/sdk/ui'
import type { Buyer, Quote, SaleState } from '../wire'

const selectors = {
  price: '0xa035b1fe',
  softCap: '0x906a26e0',
  hardCap: '0xfb86a404',
  walletCap: '0x58950c22',
  sold: '0x02c7e7af',
  raised: '0xf0ea4bfc',
} as const

/** What the sale answered to one of its getters, at the block of the page. */
export function saleProof(sale: SaleState, getter: keyof typeof selectors): Proof {
  const { address, asOf } = sale
  return {
    kind: 'read',
    contract: address,
    call: `${getter}()`,
    data: selectors[getter],
    block: asOf.number,
    time: asOf.time,
    answer: sale[getter],
  }
}

/** mayBuy(the visitor) at its block. */
export function leftProof(sale: SaleState, buyer: Buyer): Proof {
  return ofBuyer(sale, buyer, { call: 'mayBuy', data: '0x80407e0e' }, buyer.left)
}

/** purchaseOf(the visitor) at its block: the first of the two words that it answers. */
export function boughtProof(sale: SaleState, buyer: Buyer): Proof {
  return ofBuyer(sale, buyer, { call: 'purchaseOf', data: '0xbf7fec08' }, buyer.tokens)
}

/** refundOf(the visitor, all that it bought) at its block. */
export function paidProof(sale: SaleState, buyer: Buyer): Proof {
  const proof = ofBuyer(sale, buyer, { call: 'refundOf', data: '0xb44a47a6' }, buyer.paid)
  const tokens = BigInt(buyer.tokens).toString(16).padStart(64, '0')
  return { ...proof, call: `refundOf(${buyer.address}, ${buyer.tokens})`, data: proof.data + tokens }
}

/** quote(the visitor, what was asked for) at its block: the second of the four words that it answers. */
export function quoteProof({ contract, buyer, asked, asOf, cost }: Quote): ReadProof {
  const word = (digits: string) => digits.padStart(64, '0')
  return {
    kind: 'read',
    contract,
    call: `quote(${buyer}, ${asked})`,
    data: `0x8f79306e${word(buyer.slice(2).toLowerCase())}${word(BigInt(asked).toString(16))}`,
    block: asOf.number,
    time: asOf.time,
    answer: cost ?? '0',
  }
}

function ofBuyer(
  { address }: SaleState,
  { address: who, asOf }: Buyer,
  { call, data }: { call: string; data: string },
  answer: string,
): ReadProof {
  return {
    kind: 'read',
    contract: address,
    call: `${call}(${who})`,
    data: `${data}${who.slice(2).toLowerCase().padStart(64, '0')}`,
    block: asOf.number,
    time: asOf.time,
    answer,
  }
}
