import { useText } from '@portal/sdk'
import { Address, Card, CardBody, CardHeader, TransactionLink } from '@portal/sdk/ui'
import type { RoleMember, SaleTermsAnswer } from '../wire'
import { saleTermsMessages } from './texts'

/** Who has a say over the sale, and since which transaction. */
export function Roles({ answer }: { answer: SaleTermsAnswer }) {
  const text = useText(saleTermsMessages)
  const held = (name: 'role.admin' | 'role.pauser', members: RoleMember[]) => (
    <section className="gaia:grid gaia:gap-2">
      <h3 className="gaia:font-semibold">{text(name)}</h3>
      <p className="gaia:text-sm gaia:text-muted">{text(`${name}.text`)}</p>
      {members.length === 0 && <p className="gaia:text-sm">{text('role.nobody')}</p>}
      <ul className="gaia:grid gaia:gap-1.5 gaia:text-sm">
        {members.map(({ account, since }) => (
          <li key={account} className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4">
            <Address address={account} />
            <span className="gaia:text-muted">
              {text('role.since')} <TransactionLink hash={since.hash} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
  return (
    <Card>
      <CardHeader title={text('roles')} />
      <CardBody className="gaia:grid gaia:gap-x-10 gaia:gap-y-5 gaia:lg:grid-cols-2 gaia:lg:items-start">
        {held('role.admin', answer.admins)}
        {held('role.pauser', answer.pausers)}
      </CardBody>
    </Card>
  )
}
