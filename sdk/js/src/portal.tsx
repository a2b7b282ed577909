import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { PortalHost, PortalState, ToastInput, WalletState } from './host'
import type { Session, TierName } from './wire'

const HostContext = createContext<PortalHost | null>(null)
export const ModuleContext = createContext<string | null>(null)

export function PortalProvider({ host, children }: { host: PortalHost; children: ReactNode }): ReactElement {
  return <HostContext value={host}>{children}</HostContext>
}

/** Names the module whose pages are below; `useModuleQuery` and its kin read from that module. */
export function ModuleProvider({ id, children }: { id: string; children: ReactNode }): ReactElement {
  return <ModuleContext value={id}>{children}</ModuleContext>
}

/** Throws where there is no PortalProvider above, which also means: where a second copy of the SDK was bundled. */
export function usePortalHost(): PortalHost {
  const host = useContext(HostContext)
  if (!host) throw new Error('There is no PortalProvider above this component, or @portal/sdk was bundled twice.')
  return host
}

/** The id of the module whose page this is. */
export function useModule(): string {
  const id = useContext(ModuleContext)
  if (!id) throw new Error('There is no ModuleProvider above this component.')
  return id
}

/**
 * What `select` picks from the state. The component renders again only when the pick changes; objects and arrays are
 * compared one level deep, so a selector may build a new one.
 */
export function usePortal<T>(select: (state: PortalState) => T): T {
  const host = usePortalHost()
  const last = useRef<{ value: T } | null>(null)
  const snapshot = useCallback(() => {
    const value = select(host.getState())
    if (!last.current || !shallowEqual(last.current.value, value)) last.current = { value }
    return last.current.value
  }, [host, select])
  const subscribe = useCallback((changed: () => void) => host.subscribe(changed), [host])
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

export function useSession(): Session | null {
  return usePortal(selectSession)
}

export function useTier(): TierName | null {
  return usePortal(selectTier)
}

export interface Wallet extends WalletState {
  /** An EIP-1193 request to the connected wallet. */
  request(request: { method: string; params?: unknown[] }): Promise<unknown>
}

export function useWallet(): Wallet {
  const host = usePortalHost()
  const wallet = usePortal(selectWallet)
  return useMemo(() => ({ ...wallet, request: (request) => host.wallet(request) }), [host, wallet])
}

export function useToast(): (toast: ToastInput) => void {
  const host = usePortalHost()
  return useCallback((toast) => host.toast(toast), [host])
}

const tierOrder: (TierName | null)[] = [null, 'LIRAETH', 'VAELUS', 'NAXUS']

/** A tier includes all below it. */
export function tierAllows(held: TierName | null, needed: TierName | null): boolean {
  return tierOrder.indexOf(held) >= tierOrder.indexOf(needed)
}

const selectSession = (state: PortalState) => state.session
const selectTier = (state: PortalState) => state.session?.tier ?? null
const selectWallet = (state: PortalState) => state.wallet

function shallowEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key as never], b[key as never]))
  )
}
