import { errorSentence, useFormat } from '@portal/sdk'
import { Address, Button, Card, CardBody, CardFooter, CardHeader } from '@portal/sdk/ui'
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import { Fact } from '../parts/Fact'
import { Key } from '../parts/Key'
import type { Plan } from '../wire'
import { useT } from './text'

export interface DecisionProps {
  plan: Plan
  /** it can be decided now: not while its installation is under way, nor afterwards */
  open: boolean
  /** why the last attempt was not taken */
  failure: Error | null
  onInstall(grant: string[]): void
}

/** Who answers for a release, and the one place where it is granted what it asks for. */
export function Decision({ plan, open, failure, onInstall }: DecisionProps): ReactElement {
  const t = useT()
  // What is installed already may lack a grant that was taken back.
  const lacks = plan.capabilities.some(({ difference, granted }) => difference !== 'removed' && !granted)
  const may = (plan.act !== 'nothing' || lacks) && plan.refusals.length === 0
  return (
    <Card className="decision" aria-labelledby="decision">
      <CardHeader id="decision" title={t('decision')} />
      <CardBody>
        <Signature plan={plan} />
      </CardBody>
      {open && may && <Grant plan={plan} failure={failure} onInstall={onInstall} />}
    </Card>
  )
}

function Signature({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  const format = useFormat()
  const { publisher, signature, bytes, digest } = plan
  return (
    <dl className="facts">
      <Fact term={t('publisher')}>
        {publisher.name || publisher.id} <span className="font-mono text-faint">{publisher.id}</span>
      </Fact>
      <Fact term={t('wallet')}>
        {publisher.wallet ? (
          <Address address={publisher.wallet} />
        ) : (
          t(publisher.trusted ? 'wallet.portal' : 'wallet.unknown')
        )}
      </Fact>
      <Fact term={t('key')}>
        <Key value={signature.key} />
      </Fact>
      <Fact term={t('decision.serial')}>{String(signature.serial)}</Fact>
      <Fact term={t('issued')}>{format.time(signature.issuedAt)}</Fact>
      <Fact term={t('decision.expires')}>{format.time(signature.expiresAt)}</Fact>
      <Fact term={t('decision.bundle')}>{t('megabytes', { count: format.number(bytes / 1e6, 1) })}</Fact>
      <Fact term={t('decision.digest')}>
        <Key value={digest} />
      </Fact>
    </dl>
  )
}

function Grant({ plan, failure, onInstall }: Omit<DecisionProps, 'open'>): ReactElement {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const [left, setLeft] = useState(() => plan.capabilities.filter(takenBack).map(({ name }) => name))
  const asked = plan.capabilities.filter(({ difference }) => difference !== 'removed')
  const given = asked.filter(({ name }) => !left.includes(name))
  const anew = given.filter(({ granted }) => !granted)
  const named = { module: plan.title, version: plan.version }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (anew.length > 0 && !box.current?.checked) {
      setMissing(true)
      box.current?.focus()
      return
    }
    onInstall(given.map(({ name }) => name))
  }
  return (
    <CardFooter>
      <form onSubmit={submit} className="grant">
        <WalletGrants plan={plan} left={left} onLeft={setLeft} />
        {anew.length > 0 ? (
          <label>
            <input
              ref={box}
              type="checkbox"
              aria-invalid={missing || undefined}
              aria-describedby={missing ? id : undefined}
              onChange={() => setMissing(false)}
            />
            <span>
              {t(anew.length < given.length ? 'grant.more' : 'grant', { count: anew.length, module: plan.title })}
            </span>
          </label>
        ) : (
          <p className="text-muted">{t(given.length > 0 ? 'grant.before' : 'grant.nothing')}</p>
        )}
        {missing && (
          <p id={id} className="text-bad" role="alert">
            {t('grant.missing')}
          </p>
        )}
        <Button type="submit" variant="primary" block>
          {t(`grant.${plan.act === 'nothing' ? 'again' : plan.act}`, named)}
        </Button>
        {failure && (
          <p className="text-bad" role="alert">
            {errorSentence(failure)}
          </p>
        )}
      </form>
    </CardFooter>
  )
}

interface WalletGrantsProps {
  plan: Plan
  /** names of grants that are not given */
  left: string[]
  onLeft(left: string[]): void
}

/** What the module would ask wallets for: it runs without, so that each is granted or left out. */
function WalletGrants({ plan, left, onLeft }: WalletGrantsProps): ReactElement | null {
  const t = useT()
  const asked = plan.capabilities.filter(({ name, difference }) => ofWallets(name) && difference !== 'removed')
  if (asked.length === 0) return null
  return (
    <fieldset className="grant-wallets">
      <legend>{t('grant.wallets')}</legend>
      {asked.map(({ name }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={!left.includes(name)}
            onChange={({ target }) => onLeft(target.checked ? left.filter((one) => one !== name) : [...left, name])}
          />
          <code>{name.slice(name.indexOf(':') + 1)}</code>
        </label>
      ))}
    </fieldset>
  )
}

const ofWallets = (name: string) => name.startsWith('wallet.')

/** An admin took it back from the release before: it is not given again by the way. */
const takenBack = ({ name, granted, difference }: Plan['capabilities'][0]) =>
  ofWallets(name) && !granted && (difference === 'same' || difference === 'changed')
