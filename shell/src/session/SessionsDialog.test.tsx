import { PortalProvider, portalQueryDefaults, type SessionRecord } from '@portal/sdk'
import type { ToastInput } from '@portal/sdk/host'
import { createTestHost, type TestAnswer } from '@portal/sdk/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Shell } from '../app/Shell'
import { ShellContext, type ShellParts } from '../app/ShellContext'
import SessionsDialog from './SessionsDialog'

afterEach(cleanup)

const time = '2026-01-01T00:00:00Z'
const record = (id: string, fields: Partial<SessionRecord> = {}): SessionRecord => ({
  ...{ id, device: 'Firefox on Linux', current: false, createdAt: time, seenAt: time, expiresAt: time },
  ...fields,
})
const both = [record('a', { current: true }), record('b', { device: '' })]

/** The dialog over a core that has these sessions; ended says what it answers to the end of one. */
function open({
  list = { json: both } as TestAnswer | Promise<TestAnswer>,
  ended = { status: 204 } as TestAnswer,
  leaveEverywhere = () => Promise.resolve(),
} = {}) {
  const toasts: ToastInput[] = []
  const core = { list }
  const host = createTestHost({ fetch: ({ method }) => (method === 'DELETE' ? ended : core.list) })
  const shell: Pick<Shell, 'toast' | 'leaveEverywhere'> = { toast: (toast) => toasts.push(toast), leaveEverywhere }
  render(
    <ShellContext value={{ shell } as unknown as ShellParts}>
      <PortalProvider host={host}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: portalQueryDefaults })}>
          <SessionsDialog address="0x1234" onClose={() => {}} />
        </QueryClientProvider>
      </PortalProvider>
    </ShellContext>,
  )
  return { core, host, toasts }
}

const unnamed = () => screen.findByRole('button', { name: /^Sign out Unknown browser, signed in/ })

test('a list that is being read has entries only', async () => {
  let answer: (list: TestAnswer) => void = () => {}
  open({
    list: new Promise((resolve) => {
      answer = resolve
    }),
  })
  const list = await screen.findByRole('list')
  expect([...list.children].map(({ localName }) => localName)).toEqual(['li'])
  answer({ json: both })
  await unnamed()
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
})

test.each([
  ['that ends', { status: 204 }, 'Unknown browser is signed out'],
  ['that ended by itself meanwhile', { status: 404 }, 'Unknown browser is signed out'],
  ['that the core cannot end', { status: 503, body: 'Try again.' }, 'The session did not end'],
])('a session %s is told, and the list is read again', async (_, ended, title) => {
  const { core, host, toasts } = open({ ended })
  const button = await unnamed()
  core.list = { json: [record('a', { current: true })] }
  fireEvent.click(button)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(toasts.map((toast) => toast.title)).toEqual([title])
  expect(host.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual(['/api/sessions/b'])
})

test('signing out everywhere that fails is told, and the list is read again', async () => {
  const { core, toasts } = open({ leaveEverywhere: () => Promise.reject(new Error('The database is away.')) })
  await unnamed()
  core.list = { json: [record('a', { current: true })] }
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(toasts).toEqual([
    { title: 'Not every session ended', description: 'The database is away.', destructive: true },
  ])
})

test('sessions that cannot be read are asked for again', async () => {
  const { core } = open({ list: { status: 503, body: 'The database is away.' } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your sessions could not be read')
  core.list = { json: both }
  fireEvent.click(within(alert).getByRole('button', { name: /again/ }))
  await unnamed()
})
