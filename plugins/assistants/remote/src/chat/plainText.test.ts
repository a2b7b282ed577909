import { expect, test } from 'vitest'
import { plainText } from './plainText'

test('an answer is copied and read out as it reads', () => {
  expect(
    plainText('1. **attic\\-pi\\_4 \\[x\\]\\(cite\\:1\\)** · uptime **99.5 %** [1](cite:1) · see [the page](/nodes)\n'),
  ).toBe('1. attic-pi_4 [x](cite:1) · uptime 99.5 % · see the page')
  expect(plainText('C:\\\\x `y` \\`z\\` \\*\\*')).toBe('C:\\x y `z` **')
})
