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
  const shown = answer?.places.filter(({ name }) => name !== 'staking')
  return (
    <StatStrip label={text('places.title')}>
      <Figure
        {...common}
        label={text('places.circulating')}
        value={answer && <Amount wei={answer.circulating} compact unit={null} />}
        exact={answer && format.gaia(answer.circulating, 18)}
        note={answer && share(answer.circulating)}
        definition={text('places.circulating.definition')}
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

function circulatingProof({ text, format }: FactWords, answer: SupplyPlan): FormulaProof {
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
