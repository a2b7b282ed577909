import { useFormat, useText } from '@portal/sdk'
import { Address, Badge, BlockLink, Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Facts, Member } from '../wire'

interface RisksProps {
  facts: Pick<Facts, 'asOf' | 'cap' | 'minters' | 'admins' | 'mintable' | 'pausable' | 'upgradeable'>
}

/** What the contract permits, and to whom. */
export function Risks({ facts }: RisksProps) {
  const text = useText(messages)
  const format = useFormat()
  const cap = format.compactGaia(facts.cap)
  const mintable = facts.mintable
    ? facts.minters.length > 0
      ? text('risks.mintable.yes', { count: facts.minters.length, cap })
      : text('risks.mintable.admins', { cap })
    : text('risks.mintable.no')
  return (
    <Card>
      <CardHeader
        title={text('risks.title')}
        end={
          <Definition term={text('risks.title')}>
            {text('risks.definition', { block: format.block(facts.asOf.number) })}
          </Definition>
        }
      />
      <CardBody className="gaia:grid gaia:gap-4 gaia:text-sm">
        <ul className="gaia:grid gaia:gap-3">
          <Risk name={text('risks.mintable')} present={facts.mintable} reason={mintable} />
          <Risk name={text('risks.pausable')} present={facts.pausable} reason={text('risks.pausable.no')} />
          <Risk name={text('risks.upgradeable')} present={facts.upgradeable} reason={text('risks.upgradeable.no')} />
          <Risk name={text('risks.seize')} present={false} reason={text('risks.seize.no')} />
        </ul>
        <div className="gaia:grid gaia:gap-3 gaia:border-t gaia:border-line-soft gaia:pt-4">
          <Members role={text('risks.minters')} members={facts.minters} />
          <Members role={text('risks.admins')} members={facts.admins} />
        </div>
      </CardBody>
    </Card>
  )
}

function Risk({ name, present, reason }: { name: string; present: boolean; reason: string }) {
  const text = useText(messages)
  return (
    <li className="gaia:flex gaia:items-start gaia:justify-between gaia:gap-3">
      <span>
        {name}
        <span className="gaia:block gaia:text-muted">{reason}</span>
      </span>
      <Badge tone={present ? 'warn' : 'good'}>{text(present ? 'risks.yes' : 'risks.no')}</Badge>
    </li>
  )
}

function Members({ role, members }: { role: string; members: Member[] }) {
  const text = useText(messages)
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:justify-between gaia:gap-x-4 gaia:gap-y-1">
      <h3 className="gaia:text-sm gaia:font-[400] gaia:text-muted">{role}</h3>
      {members.length === 0 && <span>{text('risks.nobody')}</span>}
      <ul className="gaia:grid gaia:gap-1">
        {members.map(({ account, since }) => (
          <li key={account} className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-end gaia:gap-x-2">
            <Address address={account} />
            <span className="gaia:text-xs gaia:text-faint">
              {since ? (
                <>
                  {text('risks.since')} <BlockLink number={since.block} plain />
                </>
              ) : (
                text('risks.since.unknown')
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
