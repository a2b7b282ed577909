import { type Format, textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import recorded from '../testdata/launch.json'
import type { LaunchAnswer } from '../wire'
import { launchMessages } from './texts'
import { upgrades } from './upgrades'

const launch = recorded as unknown as LaunchAnswer
const words = {
  text: textIn(launchMessages, 'en'),
  format: { block: String, list: (all: readonly string[]) => all.join(', ') } as unknown as Format,
}

test('the answer is what was read of each contract', () => {
  const block = launch.contracts[0]?.code?.asOf.number
  expect(upgrades(words, launch)).toContain(
    `The code of GaiaToken, GaiaSale, GaiaClaims, GaiaVesting, ValidatorStaking cannot: at block ${block} none of the 5`,
  )
})

test('a proxy, and what nobody has read, are said apart', () => {
  const contracts = launch.contracts.map((one) => {
    if (one.name === 'GaiaSale' && one.code) return { ...one, code: { ...one.code, upgradeable: true } }
    if (one.name === 'GaiaClaims') return { ...one, code: null }
    if (one.name === 'GaiaVesting') return { ...one, address: null, code: null }
    return one
  })
  const said = upgrades(words, { ...launch, contracts })
  expect(said).toMatch(
    /^The code of GaiaSale can: .* Of GaiaClaims it is not known: .* The code of GaiaToken, ValidatorStaking cannot: /,
  )
  expect(said).not.toContain('GaiaVesting')
})
