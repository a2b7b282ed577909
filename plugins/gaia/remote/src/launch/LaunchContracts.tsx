import { useFormat, useText } from '@portal/sdk'
import { Address, Badge, Card, CardBody, CardHeader, Definition, type Proof, ProofDrawer } from '@portal/sdk/ui'
import { useState } from 'react'
import type { LaunchAnswer, LaunchContract, Reading } from '../wire'
import { readingProof } from './phaseProof'
import { type LaunchKey, launchMessages } from './texts'

/** Where the contracts are, and whether they answer: no more is known of them here. */
export function LaunchContracts({ launch }: { launch: LaunchAnswer }) {
  const text = useText(launchMessages)
  return (
    <Card aria-labelledby="launch-contracts">
      <CardHeader
        id="launch-contracts"
        title={text('contracts.title')}
        end={<Definition term={text('contracts.title')}>{text('contracts.definition')}</Definition>}
      />
      <CardBody>
        <dl className="gaia:grid gaia:gap-3 gaia:text-sm">
          {launch.contracts.map((contract) => (
            <Contract key={contract.name} launch={launch} contract={contract} />
          ))}
          {launch.sale && (
            <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4 gaia:border-t gaia:border-line-soft gaia:pt-3">
              <dt className="gaia:text-muted">{text('contracts.treasury')}</dt>
              <dd>
                <Address address={launch.sale.treasury} />
              </dd>
            </div>
          )}
        </dl>
      </CardBody>
    </Card>
  )
}

function Contract({
  launch,
  contract: { name, address, reading },
}: {
  launch: LaunchAnswer
  contract: LaunchContract
}) {
  const text = useText(launchMessages)
  const format = useFormat()
  const [opened, setOpened] = useState<Proof | null>(null)
  const proof = readingProof(launch, name)
  // Each contract is asked for an amount of GAIA, except the claims: they are asked how long late claims count.
  const said = ({ call, answer }: Reading) =>
    call === 'notice()'
      ? text('contracts.seconds', { count: format.number(Number(answer)) })
      : `${format.gaia(answer, 18)} GAIA`
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4 gaia:gap-y-1">
      <dt>
        {text(`contract.${name}` as LaunchKey)} <span className="gaia:text-muted">{name}</span>
      </dt>
      <dd className="gaia:flex gaia:flex-wrap gaia:items-baseline gaia:gap-2.5">
        {address ? <Address address={address} label={null} /> : text('contracts.none')}
        {address && !reading && <Badge tone="bad">{text('contracts.silent')}</Badge>}
        {proof && (
          <button type="button" className="pk-entity-link" aria-haspopup="dialog" onClick={() => setOpened(proof)}>
            {text('contracts.answers')} <span className="pk-sr-only">{name}</span>
          </button>
        )}
      </dd>
      {opened && reading && (
        <ProofDrawer
          title={name}
          facts={[{ name: reading.call, value: said(reading) }]}
          proof={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
