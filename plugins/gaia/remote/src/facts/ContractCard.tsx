import { useFormat, usePortal, useText } from '@portal/sdk'
import { Address, Amount, BlockLink, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { messages } from '../texts'
import type { Facts } from '../wire'

export function ContractCard({ facts }: { facts: Facts }) {
  const text = useText(messages)
  const format = useFormat()
  const chain = usePortal((state) => state.portal.chain)
  const { deployedAt } = facts
  return (
    <Card>
      <CardHeader title={text('contract.title')} />
      <CardBody>
        <dl className="gaia:grid gaia:gap-2.5 gaia:text-sm">
          <Row name={text('contract.address')}>
            <Address address={facts.address} full />
          </Row>
          <Row name={text('contract.chain')}>
            {text('contract.chain.value', { name: chain.name, id: String(chain.id) })}
          </Row>
          <Row name={text('contract.standards')}>{text('contract.standards.value')}</Row>
          <Row name={text('contract.decimals')}>{facts.decimals}</Row>
          <Row name={text('contract.deployed')}>
            {deployedAt ? (
              <>
                {text('contract.deployed.value')} <BlockLink number={deployedAt.block} plain />,{' '}
                {format.time(deployedAt.time)}
              </>
            ) : (
              text('token.unknown')
            )}
          </Row>
          <Row name={text('contract.minted')}>
            <Amount wei={facts.minted} />
          </Row>
          <Row name={text('contract.burnt')}>
            <Amount wei={facts.burnt} digits={2} />
          </Row>
        </dl>
      </CardBody>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:justify-between gaia:gap-x-4">
      <dt className="gaia:text-muted">{name}</dt>
      <dd className="gaia:min-w-0 gaia:break-all gaia:tabular-nums">{children}</dd>
    </div>
  )
}
