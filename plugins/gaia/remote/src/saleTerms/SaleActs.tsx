import { useAccount, usePortal, useText } from '@portal/sdk'
import { useContract, useRead } from '@portal/sdk/chain'
import { Button, Card, CardBody, CardHeader, Notice, Skeleton } from '@portal/sdk/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { WalletNotice } from '../sale/WalletNotice'
import type { SaleState } from '../wire'
import ActDialog from './ActDialog'
import { heldBack, type SaleAct, type Standing, saleActs } from './heldBack'
import { saleTermsAbi } from './saleTermsAbi'
import TermsDialog from './TermsDialog'
import { saleTermsMessages } from './texts'

/** What can be done with the sale, by whom, and why not now; each opens with what comes of it at worst. */
export default function SaleActs({ sale }: { sale: SaleState }) {
  const text = useText(saleTermsMessages)
  const { account } = useAccount()
  const head = usePortal((state) => state.portal.chain.head?.time)
  const contract = useContract('GaiaSale', saleTermsAbi, sale.address)
  const enabled = account !== null
  const pauserRole = useRead(contract, 'PAUSER_ROLE', [], { enabled })
  const adminRole = useRead(contract, 'DEFAULT_ADMIN_ROLE', [], { enabled })
  const pauser = useRead(contract, 'hasRole', [pauserRole.data ?? '', account ?? ''], {
    enabled: enabled && pauserRole.data !== undefined,
  })
  const admin = useRead(contract, 'hasRole', [adminRole.data ?? '', account ?? ''], {
    enabled: enabled && adminRole.data !== undefined,
  })
  const paused = useRead(contract, 'paused', [], { enabled })
  const withdrawable = useRead(contract, 'withdrawable', [], { enabled })
  const reads = [pauserRole, adminRole, pauser, admin, paused, withdrawable]
  const failed = reads.some(({ error }) => error)
  const [opened, setOpened] = useState<SaleAct | null>(null)
  const known =
    admin.data !== undefined &&
    pauser.data !== undefined &&
    paused.data !== undefined &&
    withdrawable.data !== undefined
  const standing: Standing | null = known
    ? {
        admin: admin.data as boolean,
        pauser: pauser.data as boolean,
        paused: paused.data as boolean,
        withdrawable: withdrawable.data as bigint,
      }
    : null
  const again = () => {
    for (const read of reads) if (read.error || read.data !== undefined) void read.refetch()
  }
  const close = () => {
    setOpened(null)
    again()
  }
  const now = Date.parse(head ?? sale.asOf.time)
  return (
    <Card>
      <CardHeader title={text('acts')} />
      <CardBody className="gaia:grid gaia:gap-4">
        <WalletNotice />
        {enabled && failed && (
          <Notice
            title={text('acts.unread')}
            action={
              <Button size="sm" icon={<RefreshCw size={14} aria-hidden="true" />} onClick={again}>
                {text('acts.again')}
              </Button>
            }
          >
            {text('acts.unread.text')}
          </Notice>
        )}
        {enabled && !failed && !standing && <Skeleton height={220} />}
        <ul className="gaia:grid gaia:gap-4">
          {saleActs
            .filter((act) => act !== (standing?.paused ? 'pause' : 'unpause'))
            .map((act) => {
              const held = standing && heldBack(act, sale, standing, now)
              return (
                <li
                  key={act}
                  className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4 gaia:gap-y-2"
                >
                  <span className="gaia:grid gaia:min-w-0 gaia:basis-60 gaia:grow gaia:gap-1">
                    <b className="gaia:font-semibold">{text(act)}</b>
                    <span className="gaia:text-sm gaia:text-muted">{text(`${act}.text`)}</span>
                    {held && <span className="gaia:text-sm">{text(held)}</span>}
                  </span>
                  <Button size="sm" disabled={!standing || held !== null} onClick={() => setOpened(act)}>
                    {text(`${act}.act`)}
                  </Button>
                </li>
              )
            })}
        </ul>
      </CardBody>
      {opened === 'setTerms' && <TermsDialog sale={sale} onClose={close} />}
      {opened && opened !== 'setTerms' && standing && (
        <ActDialog act={opened} sale={sale} standing={standing} onClose={close} />
      )}
    </Card>
  )
}
