import { useFormat, useText } from '@portal/sdk'
import { TransactionDialog, type TransactionPlan, useContract } from '@portal/sdk/chain'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { decodesTo, type Said } from '../claim/decodesTo'
import { isAddress } from '../claim/isAddress'
import { useCoins } from '../sale/useCoins'
import type { SaleState } from '../wire'
import type { SaleAct, Standing } from './heldBack'
import { saleRefusal } from './saleRefusal'
import { saleTermsAbi } from './saleTermsAbi'
import { saleTermsMessages } from './texts'

interface ActDialogProps {
  act: Exclude<SaleAct, 'setTerms'>
  sale: SaleState
  standing: Standing
  onClose: () => void
}

const nobody = `0x${'0'.repeat(40)}`

/** One act on the sale that takes at most an address: what comes of it at worst, and then the wallet. */
export default function ActDialog({ act, sale, standing, onClose }: ActDialogProps) {
  const text = useText(saleTermsMessages)
  const format = useFormat()
  const coins = useCoins()
  const contract = useContract('GaiaSale', saleTermsAbi, sale.address)
  const [typed, setTyped] = useState('')
  const address = typed.trim()
  const names = act === 'setTreasury'
  const wrong = names && address !== '' && (!isAddress(address) || address === nobody)
  const failed = BigInt(sale.sold) < BigInt(sale.softCap)
  const call =
    contract === null || wrong || (names && address === '')
      ? null
      : act === 'setTreasury'
        ? contract.call(act, [address])
        : contract.call(act, [])
  const args: Said[] = names ? [address] : []
  const worst = {
    setTreasury: text('setTreasury.worst'),
    pause: text('pause.worst', { closes: format.time(sale.closesAt) }),
    unpause: text('unpause.worst'),
    close: text(failed ? 'close.worst.failed' : 'close.worst', { left: format.gaia(sale.remaining, 18) }),
    withdrawProceeds: text('withdrawProceeds.worst', {
      coins: coins(standing.withdrawable),
      treasury: sale.treasury,
    }),
    withdrawUnsold: text('withdrawUnsold.worst', { treasury: sale.treasury }),
  }[act]
  const plan: TransactionPlan | null =
    call && contract && decodesTo(call, contract.address, act, args)
      ? {
          title: text(act),
          done: text(`${act}.done`),
          failed: text(`${act}.failed`),
          call,
          notes: [{ term: text('worst'), text: worst }],
          refusal: saleRefusal(text),
        }
      : null
  return (
    <TransactionDialog
      title={text(act)}
      description={text(`${act}.text`)}
      plan={plan}
      act={text(`${act}.act`)}
      onClose={onClose}
    >
      {(working) =>
        names && (
          <TextInput
            label={text('treasury.new')}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            disabled={working}
            hint={text('treasury.hint')}
            error={wrong ? text('treasury.malformed') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        )
      }
    </TransactionDialog>
  )
}
