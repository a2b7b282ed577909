import type { TestProject } from 'vitest/node'
import { startPortal } from './portal.ts'

/** Starts the portal that tests share, before them, and ends it after the last one. */
export default async function ({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, rpcUrl, stop } = await startPortal()
  provide('portal', { url, rpcUrl })
  return stop
}
