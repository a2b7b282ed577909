import type { Asked } from './Asked'
import type { Asking } from './Asking'
import { examineCall } from './examineCall'
import { examineTyped } from './examineTyped'
import { GrantRefusal } from './GrantRefusal'
import { messages, textOf } from './text'

/** Understands what a module asks a wallet's holder for, and refuses what it was not granted: rejects with a GrantRefusal. */
export async function examine(
  { method, params }: { method: string; params: unknown[] },
  asking: Asking,
): Promise<Asked> {
  await messages.load(asking.locale)
  try {
    return method === 'eth_sendTransaction' ? examineCall(params, asking) : examineTyped(params, asking)
  } catch (error) {
    if (error instanceof GrantRefusal) throw error
    throw new GrantRefusal('malformed', textOf(asking.locale)('refusal.malformed', { module: asking.module.title }))
  }
}
