import { useFormat, useText } from '@portal/sdk'
import { Amount, Figure, type Proof, StatStrip } from '@portal/sdk/ui'
import { saleProof } from '../sale/saleProofs'
import { useCoins } from '../sale/useCoins'
import type { Block, LaunchAnswer } from '../wire'
import { readingProof } from './phaseProof'
import { type LaunchKey, launchMessages } from './texts'

/** The contracts whose figures are shown. */
const contracts = ['GaiaSale', 'GaiaToken', 'ValidatorStaking', 'GaiaClaims']

/** What was reached, as far as the chain says it; null is not known, and undefined not there yet. */
export function LaunchFigures({ launch }: { launch: LaunchAnswer | undefined }) {
  const text = useText(launchMessages)
  const format = useFormat()
  const coins = useCoins()
  const { sale, figures, token } = launch ?? {}
  const state = launch?.problem ? { since: launch.asOf.time } : undefined
  const common = { source: 'chain', asOf: launch?.asOf, state } as const
  const gaia = (wei: string | undefined) => wei && `${format.gaia(wei, 18)} GAIA`
  // Where a contract is not deployed its figures are left out: there is nothing that could be reached.
  const read = (name: string) => launch?.contracts.find((contract) => contract.name === name)
  const counted = (formula: LaunchKey, value: string, asOf: Block): Proof => ({
    kind: 'formula',
    formula: text(formula),
    inputs: [
      { label: text('input.logs'), value: format.block(asOf.number) },
      ...(value ? [{ label: '=', value }] : []),
    ],
  })
  const count = (name: 'buyers' | 'holders') => {
    const one = figures?.[name]
    const value = one && format.number(one.count)
    return (
      <Figure
        {...common}
        asOf={one?.asOf ?? launch?.asOf}
        label={text(name)}
        value={launch && (value ?? null)}
        note={one === null ? text(name === 'buyers' && !sale ? 'none.note' : 'unknown.note') : undefined}
        definition={text(`${name}.definition`)}
        proof={one && value ? counted(`${name}.formula`, value, one.asOf) : undefined}
      />
    )
  }
  const amount = (name: 'supply' | 'staked', contract: string, note?: string) => {
    const answered = read(contract)?.reading?.answer
    return (
      <Figure
        {...common}
        label={text(name)}
        value={launch && (answered === undefined ? null : <Amount wei={answered} compact unit={null} />)}
        unit="GAIA"
        exact={gaia(answered)}
        note={launch && answered === undefined ? text('none.note') : note}
        definition={text(`${name}.definition`)}
        proof={launch && readingProof(launch, contract)}
      />
    )
  }
  const has = (name: string) => !launch || Boolean(read(name)?.reading)
  if (!contracts.some(has)) return null
  return (
    <div className="gaia-launch-figures">
      <StatStrip label={text('figures.title')}>
        {has('GaiaSale') && (
          <Figure
            {...common}
            label={text('raised')}
            value={launch && (sale ? coins(sale.raised) : null)}
            note={sale === null ? text('none.note') : undefined}
            definition={text('raised.definition')}
            proof={sale ? saleProof(sale, 'raised') : undefined}
          />
        )}
        {has('GaiaSale') && (
          <Figure
            {...common}
            label={text('sold')}
            value={launch && (sale ? <Amount wei={sale.sold} compact unit={null} /> : null)}
            unit="GAIA"
            exact={gaia(sale?.sold)}
            note={sale ? text('sold.note', { cap: format.compactGaia(sale.hardCap) }) : launch && text('none.note')}
            definition={text('sold.definition')}
            proof={sale ? saleProof(sale, 'sold') : undefined}
          />
        )}
        {has('GaiaSale') && count('buyers')}
        {has('GaiaToken') && count('holders')}
        {has('GaiaToken') &&
          amount(
            'supply',
            'GaiaToken',
            token ? text('supply.note', { cap: format.compactGaia(token.cap) }) : undefined,
          )}
        {has('ValidatorStaking') && amount('staked', 'ValidatorStaking')}
        {has('ValidatorStaking') && (
          <Figure
            {...common}
            label={text('validators')}
            value={launch && (figures?.validators ? format.number(Number(figures.validators.answer)) : null)}
            note={launch && text(figures?.validators ? 'validators.note' : 'none.note')}
            definition={text('validators.definition')}
            proof={
              launch && figures?.validators ? readingProof(launch, 'ValidatorStaking', figures.validators) : undefined
            }
          />
        )}
        {has('GaiaClaims') && (
          <Figure
            {...common}
            asOf={figures?.claimed?.asOf ?? launch?.asOf}
            label={text('claimed')}
            value={launch && (figures?.claimed ? <Amount wei={figures.claimed.amount} compact unit={null} /> : null)}
            unit="GAIA"
            exact={gaia(figures?.claimed?.amount)}
            note={
              launch &&
              (figures?.claims
                ? text('claimed.note', { count: figures.claims.count })
                : text(read('GaiaClaims')?.reading ? 'unknown.note' : 'none.note'))
            }
            definition={text('claimed.definition')}
            proof={
              figures?.claimed
                ? counted('claimed.formula', gaia(figures.claimed.amount) ?? '', figures.claimed.asOf)
                : undefined
            }
          />
        )}
      </StatStrip>
    </div>
  )
}
