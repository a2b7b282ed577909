import type { GAIAParts } from '@portal/sdk'
import { Amount } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { useT as useShellT } from '../app/text'
import { useT } from '../session/text'

const names = ['wallet', 'staked', 'delegated', 'unbonding'] as const

/** What counts for the tier, and where it is; GAIA that is all in one place is one line. */
export function GaiaParts({ sum, parts }: { sum: number; parts: GAIAParts }): ReactElement {
  const t = useT()
  const shellT = useShellT()
  const held = names.filter((name) => BigInt(parts[name]) > 0n)
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-faint">{t('walletMenu.gaia')}</dt>
      <dd className="font-[600] tabular-nums">{shellT('gaia.amount', { count: sum })}</dd>
      {held.map((name) => (
        <dd key={name} className="flex justify-between gap-3 text-muted tabular-nums">
          <span>{t(`walletMenu.gaia.${name}`)}</span>
          <Amount wei={parts[name]} digits={2} />
        </dd>
      ))}
    </div>
  )
}
