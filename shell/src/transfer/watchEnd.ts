import { textIn } from '@portal/sdk'
import type { EndReason } from '@portal/sdk/host'
import type { CoreAccess } from '../app/coreFetch'
import { messages } from './text'

/** What a stream or a socket ended by, whose name is the reason, and its message the sentence for it. */
export interface End extends DOMException {
  name: EndReason
}

/** Milliseconds after which nobody waits any longer to be told why: the connection is lost, whatever else has happened. */
const patience = 2_000

/** Tells, when something has ended, by what. Its sentence is loaded while there is a connection. */
export function watchEnd({ state }: CoreAccess, reasonOf: () => Promise<EndReason>): () => Promise<End> {
  void messages.load(state().locale)
  return async () => {
    let late: ReturnType<typeof setTimeout> | undefined
    const reason = await Promise.race([
      reasonOf(),
      new Promise<EndReason>((resolve) => {
        late = setTimeout(resolve, patience, 'ConnectionLost')
      }),
    ])
    clearTimeout(late)
    return new DOMException(textIn(messages, state().locale)(reason), reason) as End
  }
}
