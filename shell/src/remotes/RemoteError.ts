import type { Module } from '@portal/sdk'
import { t } from '../app/text'

/**
 * closed: the visitor may not load the remote now. contract: this shell does not open it. missing: it has no such part.
 * failed: one of its files, or of those that every remote needs, did not load; the cause says which. silent: its frame does not answer.
 * unruly: its frame does what it must not; the cause says what.
 */
export type RemoteFault = 'closed' | 'contract' | 'missing' | 'failed' | 'silent' | 'unruly'

/** Why a part of a module is not there: the code is for programs, the message is the sentence for the visitor. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'

  constructor(
    readonly code: RemoteFault,
    { title }: Pick<Module, 'title'>,
    options?: ErrorOptions,
  ) {
    super(t(`remote.${code}`, { module: title }), options)
  }
}
