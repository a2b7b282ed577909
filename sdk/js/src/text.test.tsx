// biome-ignore-all lint/correctness/noComponentHookFactories: a page that only one test needs is declared in it
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sdkMessages } from './messages'
import { PortalProvider } from './portal'
import { createTestHost } from './testing'
import { defineMessages, textIn, useText } from './text'

const messages = () =>
  defineMessages(
    {
      title: 'Validators',
      held: '{name} holds {amount}',
      count: { one: '{count} validator', other: '{count} validators' },
    },
    { de: { title: 'Prüfer' } },
  )

test('parameters are filled in, numbers as the locale writes them', () => {
  expect(textIn(messages(), 'en')('held', { name: 'Ann', amount: 12480 })).toBe('Ann holds 12,480')
  expect(textIn(messages(), 'de')('held', { name: 'Ann', amount: 12480 })).toBe('Ann holds 12.480')
})

test("the plural form is the locale's", () => {
  const text = textIn(messages(), 'en')
  expect([text('count', { count: 1 }), text('count', { count: 2 })]).toEqual(['1 validator', '2 validators'])
})

test('a regional locale finds its language, an unknown one and a missing message are English', () => {
  expect(textIn(messages(), 'de-AT')('title')).toBe('Prüfer')
  expect(textIn(messages(), 'fr')('title')).toBe('Validators')
  expect(textIn(messages(), 'de')('count', { count: 2 })).toBe('2 validators')
})

test('an open page changes with the locale', () => {
  const catalogue = messages()
  const host = createTestHost()
  const Title = () => <h1>{useText(catalogue)('title')}</h1>
  render(
    <PortalProvider host={host}>
      <Title />
    </PortalProvider>,
  )
  act(() => host.setState({ locale: 'de' }))
  expect(screen.getByRole('heading').textContent).toBe('Prüfer')
})

test("the SDK's own texts take a second locale", () => {
  sdkMessages.add('nl', { 'error.retry': 'Probeer opnieuw' })
  expect(textIn(sdkMessages, 'nl')('error.retry')).toBe('Probeer opnieuw')
  expect(textIn(sdkMessages, 'nl')('error.copy')).toBe('Copy diagnostics')
})
