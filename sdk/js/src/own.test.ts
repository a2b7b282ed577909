import { expect, test } from 'vitest'
import { own } from './own'

const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '__defineGetter__']

test.each(inherited)('%s is nothing that a record has unless it is its own', (name) => {
  expect(own({}, name)).toBeUndefined()
  expect(own(null, name)).toBeUndefined()
  expect(own(JSON.parse(`{"${name}":"mine"}`), name)).toBe('mine')
})
