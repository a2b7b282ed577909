import type { ScriptPolicy } from '../remotes/ScriptPolicy'
import { openFrame } from './openFrame'
import { Sandboxes } from './Sandboxes'

/** The sandboxes of this page. */
export function createSandboxes(policy: ScriptPolicy): Sandboxes {
  return new Sandboxes({
    open: (signal) => openFrame(document, signal),
    files: { integrityOf: (url) => policy.integrity(url), fetch: (...request) => fetch(...request) },
  })
}
