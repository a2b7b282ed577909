import { shortAddress, useFormat, useText } from '@portal/sdk'
import { Amount, Figure, type FormulaProof, QueryView, StatStrip } from '@portal/sdk/ui'
import { useAllocation } from '../queries'
import type { SupplyPlan } from '../wire'
import type { FactWords } from './codeProof'
import { balanceProof, readProof } from './proofs'
import { ratio } from './split'
import { factMessages } from './texts'

/** What circulates, and where the rest of the supply is held: each a balance at one block. */
export function Places() {
  const text = useText(factMessages)
  const query = useAllocation()
  return (
    <QueryView query={query} framed failed={text('places.failed')}>
      {(answer) => <Figures answer={answer} />}
    </QueryView>
  )
}

function Figures({ answer }: { answer: SupplyPlan | undefined }) {
  const text = useText(factMessages)
  const format = useFormat()
  const share = (wei: string) =>
    answer && text('places.note', { share: format.percent(ratio(BigInt(wei), BigInt(answer.totalSupply))) })
  const common = { source: 'chain', unit: 'GAIA', asOf: answer?.asOf } as const
  const circulating = answer?.circulating
  const shown = answer?.places.filter(({ name }) => name !== 'staking')
  return (
    <StatStrip label={text('places.title')}>
      <Figure
        {...common}
        label={text('places.circulating')}
        value={circulating && <Amount wei={circulating} compact unit={null} />}
        exact={circulating && format.gaia(circulating, 18)}
        note={circulating && share(circulating)}
        definition={answer && circulatingDefinition({ text, format }, answer)}
        proof={answer && circulatingProof({ text, format }, answer)}
      />
      {answer &&
        shown?.map(({ name, address, balance }) => (
          <Figure
            {...common}
            key={name}
            label={text(`places.${name}`)}
            value={<Amount wei={balance} compact unit={null} />}
            exact={format.gaia(balance, 18)}
            note={share(balance)}
            definition={text('places.definition', { block: format.block(answer.asOf.number) })}
            proof={balanceProof(answer.token, address, balance, answer.asOf)}
          />
        ))}
    </StatStrip>
  )
}

/** What was left out: a contract that is not on this chain was not. */
export function circulatingDefinition({ text, format }: FactWords, { circulating, places, rows }: SupplyPlan): string {
  if (circulating === null) return text('places.circulating.unknown')
  const parts: string[] = places.filter(({ circulates }) => !circulates).map(({ name }) => text(`places.of.${name}`))
  if (rows.some(({ locked }) => locked)) parts.push(text('places.of.locked'))
  if (parts.length === 0) return text('places.circulating.whole')
  return text('places.circulating.definition', { parts: format.list(parts) })
}

function circulatingProof({ text, format }: FactWords, answer: SupplyPlan): FormulaProof | undefined {
  if (answer.circulating === null) return undefined
  const { token, asOf, totalSupply, excluded, places } = answer
  const named = new Map(places.map(({ address, name }) => [address, text(`places.${name}`)]))
  return {
    kind: 'formula',
    formula: text('places.formula'),
    inputs: [
      {
        label: text('alloc.supply'),
        value: `${format.gaia(totalSupply, 18)} GAIA`,
        proof: readProof({ address: token, asOf }, 'totalSupply()', '0x18160ddd', totalSupply),
      },
      ...excluded.map(({ address, balance }) => ({
        label: `${named.get(address) ?? ''} ${shortAddress(address)}`.trim(),
        value: `${format.gaia(balance, 18)} GAIA`,
        proof: balanceProof(token, address, balance, asOf),
      })),
    ],
  }
}
