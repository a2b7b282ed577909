import { shortAddress, useFormat, useLocale, useText } from '@portal/sdk'
import type { Powers, PowersContract } from '../wire'
import { delayWords } from './delayWords'
import { ProofLink } from './ProofLink'
import { factMessages } from './texts'

const defaultAdminDelay = '0xcc8463c8'

/** How each contract's admin is replaced: at once, or announced and after a delay. */
export function AdminRuleList({ powers }: { powers: Powers }) {
  const text = useText(factMessages)
  const ruled = powers.contracts.filter(({ roles, rules }) => rules || (roles && roles.length > 0))
  if (ruled.length === 0) return null
  return (
    <div className="gaia:grid gaia:gap-3">
      <h3 className="gaia:text-sm gaia:font-[500]">{text('admin.title')}</h3>
      <dl className="gaia:grid gaia:gap-2.5">
        {ruled.map((contract) => (
          <Rule key={contract.name} contract={contract} asOf={powers.asOf} />
        ))}
      </dl>
    </div>
  )
}

function Rule({ contract: { name, address, rules }, asOf }: { contract: PowersContract; asOf: Powers['asOf'] }) {
  const text = useText(factMessages)
  const format = useFormat()
  const locale = useLocale()
  return (
    <div className="gaia:grid gaia:gap-x-4 gaia:md:grid-cols-[140px_1fr]">
      <dt className="gaia:text-muted">{name}</dt>
      <dd>
        {!rules && text('admin.atOnce')}
        {rules && !rules.admin && text('admin.nobody')}
        {rules?.admin && text('admin.delay', { delay: delayWords(rules.delaySeconds, locale) })}
        {rules?.pending &&
          ` ${text(rules.pending.admin ? 'admin.pending' : 'admin.pending.nobody', {
            account: shortAddress(rules.pending.admin ?? ''),
            time: format.time(rules.pending.from),
          })}`}
        {rules?.newDelay &&
          ` ${text('admin.newDelay', { delay: delayWords(rules.newDelay.delaySeconds, locale), time: format.time(rules.newDelay.from) })}`}
        {rules && address && (
          <>
            {' '}
            <ProofLink
              title={text('admin.proof', { contract: name })}
              facts={[
                {
                  name: 'defaultAdminDelay()',
                  value: text('admin.seconds', { count: format.number(rules.delaySeconds) }),
                },
              ]}
              of={name}
              proof={{
                kind: 'read',
                contract: address,
                call: 'defaultAdminDelay()',
                data: defaultAdminDelay,
                block: asOf.number,
                time: asOf.time,
                answer: String(rules.delaySeconds),
              }}
            >
              {text('risks.proof')}
            </ProofLink>
          </>
        )}
      </dd>
    </div>
  )
}
