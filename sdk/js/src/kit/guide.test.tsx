import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import Offer from './testdata/Offer'

afterEach(cleanup)

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the example of the guide is this file, which compiles', () => {
  const [, example] = /## The kit\n[\s\S]*?```tsx\n([\s\S]*?)```/.exec(read('../../../../docs/modules.md')) ?? []
  expect(example).toBe(read('./testdata/Offer.tsx'))
})

test('the example shows what its module answers, and sends why an offer is withdrawn', async () => {
  const json = { text: 'Twelve hours of **GPU**.', signature: '0x8f3a', lastBlock: 100 }
  const host = createTestHost({ fetch: ({ method }) => (method ? { status: 204 } : { json }) })
  renderPage(<Offer />, { module: 'market', host })
  expect((await screen.findByText('GPU')).tagName).toBe('STRONG')
  fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  const reason = await screen.findByRole('textbox', { name: 'Reason' })
  fireEvent.change(reason, { target: { value: 'Sold elsewhere' } })
  fireEvent.submit(reason.closest('form') as HTMLFormElement)
  await waitFor(() => expect(host.toasts).toEqual([{ title: 'Offer withdrawn' }]))
  expect(host.requests.find(({ method }) => method === 'POST')).toMatchObject({
    url: '/api/m/market/offer/withdraw',
    body: { reason: 'Sold elsewhere' },
  })
})
