import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import { keptBounds } from './tableKept'
import { type Star, useStar } from './useStar'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

let now: Star

function Page(): ReactElement {
  now = useStar('holders', '0xA')
  return <output>{`${now.starred} ${now.count} ${now.full}`}</output>
}

const open = () => renderPage(<Page />, { module: 'gaia', host: createTestHost() })
const keep = (stars: string[]) =>
  localStorage.setItem('portal-kept gaia table.holders', JSON.stringify({ columns: { a: false }, stars, views: [] }))
const kept = () => JSON.parse(localStorage.getItem('portal-kept gaia table.holders') ?? 'null')
const shown = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

test('a star that is given on a page is its row’s in the table, and leaves all else that is kept of it', async () => {
  keep(['0xB'])
  open()
  await shown('false 1 false')
  await act(() => now.toggle())
  await shown('true 2 false')
  expect(kept()).toEqual({ columns: { a: false }, stars: ['0xB', '0xA'], views: [] })
  await act(() => now.toggle())
  await shown('false 1 false')
  expect(kept().stars).toEqual(['0xB'])
})

test('a table that has as many stars as it may says so', async () => {
  keep(Array.from({ length: keptBounds.stars }, (_, i) => `0x${i}`))
  open()
  await shown(`false ${keptBounds.stars} true`)
})
