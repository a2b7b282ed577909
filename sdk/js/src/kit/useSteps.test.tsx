import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import { useSteps } from '.'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const empty = { amount: '', asset: '' }
const read = (kept: unknown) => kept as typeof empty

/** Two things are entered and kept by one press each; `later` does so when the test says. */
function Purchase({ of = 'purchase', later }: { of?: string; later?: Promise<void> }): ReactElement {
  const steps = useSteps({ key: of, ids: ['amount', 'review', 'sign'], read, empty })
  return (
    <>
      <output>{`${steps.step} ${steps.draft.amount} ${steps.draft.asset}`}</output>
      <button type="button" onClick={() => steps.change({ amount: '7' })}>
        Enter
      </button>
      <button
        type="button"
        onClick={async () => {
          await later
          steps.change({ amount: '12' })
          steps.change({ asset: 'GAIA' })
          steps.next()
          steps.next()
        }}
      >
        Take both
      </button>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => screen.getByRole('status').textContent
const kept = () => Object.values({ ...localStorage }).map((text) => JSON.parse(text))
const sessionOf = (address: string) => ({ address }) as never

/** A portal that keeps what it is given, for whoever is signed in. */
function portal(address: string | null) {
  const shelves = new Map<string, unknown>()
  const host = createTestHost({
    state: { session: address ? sessionOf(address) : null },
    fetch: ({ method, url, body }) => {
      const shelf = `${host.getState().session?.address} ${url}`
      if (method === 'PUT') shelves.set(shelf, body)
      return { json: shelves.get(shelf) ?? null }
    },
  })
  return { host, shelves }
}

test('what is entered and gone on with in one press is all there, and all kept', async () => {
  renderPage(<Purchase />, { module: 'market', host: portal(null).host })
  press('Take both')
  await waitFor(() => expect(said()).toBe('sign 12 GAIA'))
  await waitFor(() => expect(kept()).toEqual([{ step: 'sign', draft: { amount: '12', asset: 'GAIA' } }]))
})

test('a draft is of the wallet that entered it, also what it enters after another has signed in', async () => {
  const { host, shelves } = portal('0xa')
  let go = () => {}
  const later = new Promise<void>((over) => {
    go = over
  })
  renderPage(<Purchase later={later} />, { module: 'market', host })
  press('Enter')
  expect(said()).toBe('amount 7 ')
  press('Take both')
  act(() => host.setState({ session: sessionOf('0xb') }))
  expect(said()).toBe('amount  ')
  await act(async () => go())
  expect(said()).toBe('amount  ')
  act(() => host.setState({ session: sessionOf('0xa') }))
  expect(said()).toBe('amount  ')
  expect([...shelves]).toEqual([])
})

function Either(): ReactElement {
  const [of, setOf] = useState('first')
  return (
    <>
      <button type="button" onClick={() => setOf('second')}>
        The other
      </button>
      <Purchase of={of} />
    </>
  )
}

test('a draft is of its key', () => {
  renderPage(<Either />, { module: 'market', host: portal(null).host })
  press('Enter')
  expect(said()).toBe('amount 7 ')
  press('The other')
  expect(said()).toBe('amount  ')
})
