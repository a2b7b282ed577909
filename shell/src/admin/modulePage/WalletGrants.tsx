import { useFormat } from '@portal/sdk'
import { Badge, Button } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { Actor } from '../parts/Actor'
import type { AdminModule, Capability } from '../wire'
import { useT } from './text'

export interface WalletGrantsProps {
  module: AdminModule
  capability: Capability
  /** is given the name of a grant, as onGrant is */
  onTake(name: string): void
  onGrant(name: string): void
}

/** What a module's pages may ask wallets for: each is granted, and taken back, by itself. */
export function WalletGrants({ module, capability, onTake, onGrant }: WalletGrantsProps): ReactElement {
  const t = useT()
  const format = useFormat()
  return (
    <ul className="wallet-grants">
      {(capability.targets ?? []).map((target) => {
        const name = `${capability.name}:${target}`
        const granted = module.grants.find((grant) => grant.name === name)
        return (
          <li key={target} className="wallet-grant">
            <code className="min-w-0 break-all">{target}</code>
            <Badge tone={granted ? 'good' : 'bad'}>{t(granted ? 'may.granted' : 'may.refused')}</Badge>
            {granted && (
              <span className="wallet-grant-by">
                {t('may.by', { time: format.time(granted.at) })} <Actor actor={granted.by} />
              </span>
            )}
            <span className="ml-auto">
              {granted ? (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('may.take.yes', { capability: name })}
                  onClick={() => onTake(name)}
                >
                  {t('may.take')}
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('may.give.yes', { capability: name })}
                  onClick={() => onGrant(name)}
                >
                  {t('may.give')}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
