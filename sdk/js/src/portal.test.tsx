// biome-ignore-all lint/correctness/noComponentHookFactories: a page that only one test needs is declared in it
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ModuleProvider,
  PortalProvider,
  tierAllows,
  useModule,
  usePortal,
  usePortalHost,
  useSession,
  useTier,
  useToast,
  useWallet,
} from './portal'
import { createTestHost, type TestHost } from './testing'
import type { Session } from './wire'

afterEach(cleanup)

const session: Session = {
  address: '0x7a3F0000000000000000000000000000000091cE',
  chainId: 31337,
  balance: '1',
  gaiaBalance: 12480,
  balanceSource: 'chain',
  tier: 'VAELUS',
  admin: false,
  balanceAt: null,
  gaiaParts: null,
  expiresAt: '2026-01-01T00:00:00Z',
}

function mount(host: TestHost, Page: () => React.ReactNode) {
  return render(
    <PortalProvider host={host}>
      <ModuleProvider id="network">
        <Page />
      </ModuleProvider>
    </PortalProvider>,
  )
}

test('a hook outside its provider says what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Page = () => <>{usePortalHost().mode}</>
  expect(() => render(<Page />)).toThrow(
    'There is no PortalProvider above this component, or @portal/sdk was bundled twice.',
  )
  const InModule = () => <>{useModule()}</>
  expect(() => render(<InModule />)).toThrow('There is no ModuleProvider above this component.')
})

test('a page renders again only when what it reads has changed', () => {
  const host = createTestHost()
  let renders = 0
  mount(host, () => {
    renders++
    const { theme, names } = usePortal((state) => ({ theme: state.theme, names: state.portal.brand }))
    return <p>{theme + names.name}</p>
  })
  act(() => host.setState({ session }))
  expect(renders).toBe(1)
  act(() => host.setState({ theme: 'light' }))
  expect(renders).toBe(2)
})

test('session, tier and module reach the page, and leave it', () => {
  const host = createTestHost({ state: { session } })
  mount(host, () => <p data-testid="who">{`${useModule()} ${useSession()?.gaiaBalance} ${useTier()}`}</p>)
  expect(screen.getByTestId('who').textContent).toBe('network 12480 VAELUS')
  act(() => host.setState({ session: null }))
  expect(screen.getByTestId('who').textContent).toBe('network undefined null')
})

test('toasts and wallet requests go to the host', async () => {
  const host = createTestHost({ wallet: async ({ method }) => `did ${method}` })
  let sign: () => Promise<unknown> = async () => undefined
  mount(host, () => {
    const wallet = useWallet()
    const toast = useToast()
    sign = () => wallet.request({ method: 'personal_sign' })
    return (
      <button type="button" onClick={() => toast({ title: 'Saved' })}>
        Save
      </button>
    )
  })
  screen.getByRole('button').click()
  expect(host.toasts).toEqual([{ title: 'Saved' }])
  expect(await sign()).toBe('did personal_sign')
})

test.each([
  [null, null, true],
  [null, 'LIRAETH', false],
  ['NAXUS', 'LIRAETH', true],
  ['LIRAETH', 'VAELUS', false],
] as const)('tier %s allows %s: %s', (held, needed, allowed) => {
  expect(tierAllows(held, needed)).toBe(allowed)
})
