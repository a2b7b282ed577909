import { describe, expect, test } from 'vitest'
import { PortalFetchError, portalFetch } from './fetch'
import { createTestHost, type TestAnswer } from './testing'

const ask = (answer: TestAnswer) =>
  portalFetch<unknown>(createTestHost({ fetch: () => answer }), { url: '/api/m/network/validators?page=2' })

const nginx = '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body>\r\n</html>\r\n'

test.each<[string, TestAnswer, string, string?]>([
  ['the answer’s text', { status: 403, statusText: 'Forbidden', body: 'Opens at LIRAETH.' }, '403: Opens at LIRAETH.'],
  ['its text as it came', { status: 409, body: 'Taken.\n' }, '409: Taken.\n', 'Taken.'],
  ['text that is JSON', { status: 400, body: '{"amount":"too much"}' }, '400: {"amount":"too much"}'],
  ['text that begins with a sign', { status: 400, body: '< 500 GAIA' }, '400: < 500 GAIA'],
  ['the status text of an empty answer', { status: 503, statusText: 'Restarting' }, '503: Restarting'],
  ['a blank text, and shows the status text', { status: 503, statusText: 'Busy', body: '\r\n' }, '503: \r\n', 'Busy'],
  ['the standard phrase where the protocol has none', { status: 404 }, '404: Not Found'],
  ['the same for a status of the proxies', { status: 511 }, '511: Network Authentication Required'],
  ['no phrase where there is none', { status: 599 }, '599: Unknown status'],
  ['the page of a proxy, and shows the phrase', { status: 502, body: nginx }, `502: ${nginx}`, 'Bad Gateway'],
  [
    'a page, and shows its status text',
    { status: 503, statusText: 'Busy', body: '\n<!DOCTYPE html>' },
    '503: \n<!DOCTYPE html>',
    'Busy',
  ],
  ['a redirection that was not followed', { status: 304 }, '304: Unknown status'],
])('a failure says %s', async (_, answer, message, shown) => {
  const error = await ask(answer).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PortalFetchError)
  const { status, reason } = error as PortalFetchError
  expect([(error as Error).message, reason]).toEqual([message, shown ?? message.slice(`${status}: `.length)])
})

test('a 401 throws', async () => {
  await expect(ask({ status: 401, body: 'Sign in first.' })).rejects.toThrow(/^401: Sign in first\.$/)
})

describe('a success', () => {
  test.each<[string, unknown]>([
    ['{"a":[1,null]}', { a: [1, null] }],
    ['null', null],
    ['0', 0],
    ['""', ''],
    ['', undefined],
  ])('of %j is %j', async (body, value) => {
    expect(await ask({ status: 200, body })).toEqual(value)
  })

  test('that is not JSON is a failure that names its path', async () => {
    const error = await ask({ status: 200, body: '<!doctype html>' }).catch((thrown: unknown) => thrown)
    expect(error).not.toBeInstanceOf(PortalFetchError)
    expect((error as Error).message).toBe('The answer of /api/m/network/validators is not JSON.')
    expect((error as Error).cause).toBeInstanceOf(SyntaxError)
  })
})
