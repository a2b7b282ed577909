import { type OffPage, usePortal } from '@portal/sdk'
import { covers } from './guard'

/** The page that would be at a path if its module was not switched off; null: there is none. */
export function useOff(pathname: string): OffPage | null {
  const off = usePortal((state) => state.portal.off)
  return off.find(({ path }) => path === pathname) ?? off.find(({ path }) => covers(path, pathname)) ?? null
}
