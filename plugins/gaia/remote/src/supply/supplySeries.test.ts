import { type Format, textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import recorded from '../testdata/supply.json'
import type { Supply } from '../wire'
import { hasOf, partsProof } from './supplyProof'
import { partOf, splitsOf, supplyPlaces, supplySeries } from './supplySeries'
import { supplyMessages } from './texts'

const supply = recorded as Supply

test('at each time the parts add up to what was minted and not burnt', () => {
  for (const [, split] of splitsOf(supply)) {
    const sum = supplyPlaces.reduce((sum, place) => sum + BigInt(partOf(split, place) ?? 0), 0n)
    expect(sum).toBe(BigInt(split.minted) - BigInt(split.burnt))
  }
})

test('the newest split is what came to each part less what left it', () => {
  const [, newest] = splitsOf(supply).at(-1) ?? []
  for (const part of supply.parts ?? []) expect(newest && partOf(newest, part.part)).toBe(String(hasOf(part)))
})

test('it begins with nothing before the token, and ends with the block', () => {
  const splits = splitsOf(supply)
  expect(splits[0]).toEqual([Date.parse(supply.from), expect.objectContaining({ minted: '0', elsewhere: '0' })])
  expect(splits.at(-1)?.[0]).toBe(Date.parse(supply.asOf.time))
  const times = splits.map(([time]) => time)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
})

test('a part without a contract is not drawn', () => {
  const without = {
    ...supply,
    steps: supply.steps?.map((step) => ({ ...step, vesting: null })) ?? null,
    parts: supply.parts?.filter(({ part }) => part !== 'vesting') ?? null,
  }
  const labels = (of: Supply) => supplySeries(of, (place) => place).map(({ label }) => label)
  expect(labels(supply)).toEqual(['staking', 'vesting', 'claims', 'sale', 'other'])
  expect(labels(without)).toEqual(['staking', 'claims', 'sale', 'other'])
})

test('its proof is what the logs add up to, and says of no contract that it answered', () => {
  const words = { text: textIn(supplyMessages, 'en'), format: { gaia: String } as unknown as Format }
  const { inputs } = partsProof(words, supply)
  expect(inputs).toHaveLength((supply.parts?.length ?? 0) + 2)
  for (const [i, part] of (supply.parts ?? []).entries())
    expect(inputs[i]).toMatchObject({
      value: `${hasOf(part)} GAIA`,
      proof: { kind: 'formula', inputs: [{ value: `${part.got} GAIA` }, { value: `${part.gave} GAIA` }] },
    })
  expect(JSON.stringify(inputs)).not.toContain('"kind":"read"')
})
