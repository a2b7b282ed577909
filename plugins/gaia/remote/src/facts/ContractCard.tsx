import { useFormat, usePortal, useText } from '@portal/sdk'
import { Address, Amount, BlockLink, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { usePowers } from '../queries'
import { messages } from '../texts'
import type { Code, Facts } from '../wire'
import { ProofLink } from './ProofLink'
import { factMessages } from './texts'

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
          <Row name={text('contract.standards')}>
            {facts.code ? <Standards facts={facts} code={facts.code} /> : text('token.unknown')}
          </Row>
          <Row name={text('contract.decimals')}>{facts.decimals}</Row>
          <Row name={text('contract.deployed')}>
            {deployedAt ? (
              <>
                {text('contract.deployed.value')} <BlockLink number={deployedAt.block} plain /> ·{' '}
                {format.time(deployedAt.time)}
              </>
            ) : (
              text('token.unknown')
            )}
          </Row>
          <Deployer address={facts.address} />
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

/** The interfaces whose functions are all in the code, and those that it says it has. */
function Standards({ facts, code }: { facts: Facts; code: Code }) {
  const text = useText(messages)
  const words = useText(factMessages)
  const format = useFormat()
  const says = usePowers().data?.contracts.find(({ address }) => address === facts.address)?.interfaces ?? []
  const names = [...code.standards.map(({ name }) => name), ...says.filter((name) => !name.startsWith('ERC-'))]
  return (
    <ProofLink
      title={text('contract.standards')}
      of={text('contract.standards')}
      proof={{
        kind: 'formula',
        formula: words('risks.formula'),
        inputs: [
          { label: words('risks.input.hash'), value: code.hash },
          { label: words('risks.input.block'), value: format.block(facts.asOf.number) },
          ...code.standards.map(({ name, functions }) => ({ label: name, value: functions.join(', ') })),
          ...says.map((name) => ({ label: `${words('standards.interfaces')}: ${name}`, value: words('roles.true') })),
        ],
      }}
    >
      {format.list(names)}
    </ProofLink>
  )
}

/** Who deployed it, where the logs tell. */
function Deployer({ address }: { address: string }) {
  const words = useText(factMessages)
  const contract = usePowers().data?.contracts.find((one) => one.address === address)
  if (!contract?.deployed) return null
  const { by, block, hash, time } = contract.deployed
  return (
    <Row name={words('deployed.by')}>
      <Address address={by} />{' '}
      <span className="pk-entity">
        <ProofLink
          title={words('deployed.title')}
          of={words('deployed.title')}
          proof={{ kind: 'transaction', hash, block, time, contract: address }}
        >
          {words('risks.proof')}
        </ProofLink>
      </span>
    </Row>
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
