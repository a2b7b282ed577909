import { expect, test } from 'vitest'
import { compareParam, isChosen, mostCompared, toggled } from './selection'

const address = (n: number) => `0x${String(n).repeat(40)}`

test('what the address names is chosen, once and at most four', () => {
  expect(compareParam.read([1, 2, 1].map(address).join(','))).toEqual([1, 2].map(address))
  expect(compareParam.read([1, 2, 3, 4, 5].map(address).join(','))).toHaveLength(mostCompared)
  expect(compareParam.read('0x12,nobody')).toBeUndefined()
  expect(compareParam.read(compareParam.write([address(1), address(2)]))).toEqual([address(1), address(2)])
})

test('choosing adds, choosing again takes away, and a fifth changes nothing', () => {
  const letters = `0x${'aB'.repeat(20)}`
  expect(toggled([address(1)], letters)).toEqual([address(1), letters])
  expect(toggled([address(1), letters], letters.toLowerCase())).toEqual([address(1)])
  const full = [1, 2, 3, 4].map(address)
  expect(toggled(full, address(5))).toBe(full)
  expect(toggled(full, address(4))).toEqual(full.slice(0, 3))
  expect(isChosen([letters], letters.toLowerCase())).toBe(true)
})
