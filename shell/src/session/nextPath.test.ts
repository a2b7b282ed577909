import { expect, test } from 'vitest'
import { nextPath, signInPath } from './nextPath'

test.each([
  ['?next=/validators', '/validators'],
  ['?next=%2Fvalidators%3Fsort%3Dstake', '/validators?sort=stake'],
  ['', '/'],
  ['?next=', '/'],
  ['?next=validators', '/'],
  ['?next=//evil.example/x', '/'],
  ['?next=/%5Cevil.example', '/'],
  ['?next=/%09/evil.example', '/'],
  ['?next=/%0A/evil.example', '/'],
  ['?next=%09//evil.example', '/'],
  ['?next=%2F%2Fevil.example', '/'],
  ['?next=/.//evil.example', '/'],
  ['?next=/x/..//evil.example', '/'],
  ['?next=/%252F%252Fevil.example', '/%2F%2Fevil.example'],
  ['?next=%20https://evil.example', '/'],
  ['?next=javascript:alert(1)', '/'],
  ['?next=/javascript:alert(1)', '/javascript:alert(1)'],
  ['?next=https://portal.example/lab', '/'],
  ['?next=///', '/'],
  ['?next=/lab&next=//evil.example', '/lab'],
  ['?next=https://evil.example', '/'],
  ['?next=/auth', '/'],
])('after signing in with %s one goes to %s', (search, path) => {
  expect(nextPath(search, 'https://portal.example')).toBe(path)
})

test('the way back is part of the sign-in path', () => {
  expect(signInPath('/')).toBe('/auth')
  expect(signInPath('/validators?sort=stake')).toBe('/auth?next=%2Fvalidators%3Fsort%3Dstake')
})
