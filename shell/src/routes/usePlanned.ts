import { type PlannedPage, usePortal } from '@portal/sdk'
import { covers } from './guard'

/** The page that a path is to have as soon as its module is installed; null: none. */
export function usePlanned(pathname: string): PlannedPage | null {
  return usePortal(({ portal }) => portal.planned.find(({ path }) => covers(path, pathname)) ?? null)
}
