import { textIn } from '@portal/sdk'
import type { SandboxFailure } from '@portal/sdk/host'
import { messages } from './text'

/** Why nothing came of a run: a sentence for the visitor, and the detail for who wrote the program. */
export function sandboxError(failure: SandboxFailure, detail = ''): DOMException {
  const sentence = textIn(messages, document.documentElement.lang || 'en')(failure)
  return new DOMException(detail ? `${sentence} (${detail})` : sentence, failure)
}
