import type { Message } from '../wire'

/** The newest message below one, where the branch through it ends; itself, where nothing follows. */
export function leafBelow(messages: readonly Message[], from: Message): Message {
  let leaf = from
  for (let next: Message | undefined = from; next; ) {
    leaf = next
    next = messages.findLast(({ parent }) => parent === leaf.id)
  }
  return leaf
}
