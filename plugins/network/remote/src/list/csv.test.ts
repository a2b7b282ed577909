import { expect, test } from 'vitest'
import recorded from '../testdata/validators.json'
import type { Validator, ValidatorList } from '../wire'
import { csv } from './csv'

const first = (recorded as ValidatorList).validators[0] as Validator

test('one line for each validator, with exact amounts', () => {
  const [header, row, end] = csv([{ ...first, name: 'Atlas', stake: '1500000000000000000' }]).split('\r\n')
  expect(header).toMatch(/^rank,name,address,status,stake_gaia,/)
  expect(row).toContain(`Atlas,${first.address},active,1.5,`)
  expect(end).toBe('')
})

test.each([
  ['a comma', 'Juniper, Vale', '"Juniper, Vale"'],
  ['quotes', 'the "best"', '"the ""best"""'],
  ['a formula', '=SUM(A1)', "'=SUM(A1)"],
])('a name with %s stays one field', (_, name, field) => {
  expect(csv([{ ...first, name }]).split('\r\n')[1]).toContain(`,${field},0x`)
})
