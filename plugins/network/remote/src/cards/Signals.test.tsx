import { createTestHost, renderPage, type TestHostOptions } from '@portal/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import feed from '../testdata/signals/feed.json'
import summary from '../testdata/signals/summary.json'
import Signals from './Signals'

afterEach(cleanup)

const [first] = feed.rows

function open(validator: { validator: string; name: string } | null, waiting: number) {
  const fetch: TestHostOptions['fetch'] = ({ url }) => {
    if (url.endsWith('/summary')) return { json: { ...summary, validator, waiting } }
    return { json: url.includes('state=final') ? { ...feed, rows: [{ ...first, title: 'The last of all' }] } : feed }
  }
  renderPage(<Signals />, { module: 'network', host: createTestHost({ fetch }), at: '/' })
}

test('what waits for the visitor’s validator leads to it, and the last confirmed stands first', async () => {
  open({ validator: `0x${'a'.repeat(40)}`, name: 'Ada' }, 3)
  const waiting = await screen.findByRole('link', { name: '3 signals wait for your attestation' })
  expect(waiting.getAttribute('href')).toBe('/signals?view=waiting&sort=closes')
  expect((await screen.findByRole('link', { name: 'The last of all' })).getAttribute('href')).toBe(
    `/signals/${first?.uid}`,
  )
  expect(await screen.findAllByRole('link', { name: first?.title })).not.toHaveLength(0)
})

test('who attests for nobody is told of nothing that waits', async () => {
  open(null, 0)
  await screen.findByRole('link', { name: 'The last of all' })
  expect(screen.queryByRole('link', { name: /wait for your attestation/ })).toBeNull()
})
