import { expect, test } from 'vitest'
import { stack } from './stack'

test('each column stands on those before it', () => {
  expect(
    stack([
      [1, 2],
      [10, 0],
      [100, 5],
    ]),
  ).toEqual([
    [1, 2],
    [11, 2],
    [111, 7],
  ])
})

test.each([[null], [undefined]])(
  'where one is %s there is no sum, and nothing is drawn as if it were zero',
  (missing) => {
    expect(
      stack([
        [1, 2],
        [missing, 3],
      ]),
    ).toEqual([
      [null, 2],
      [null, 5],
    ])
  },
)

test('without columns there is nothing', () => {
  expect(stack([])).toEqual([])
})
