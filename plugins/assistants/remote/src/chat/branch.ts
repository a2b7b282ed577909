import type { Message, Thread } from '../wire'

/** The messages from the beginning to the head, which are what is shown. */
export function branchOf({ messages, head }: Pick<Thread, 'messages' | 'head'>): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const branch: Message[] = []
  // A thread without that head shows its newest branch.
  let at = byId.get(head) ?? messages.at(-1)
  while (at && branch.length <= messages.length) {
    branch.unshift(at)
    at = at.parent === null ? undefined : byId.get(at.parent)
  }
  return branch
}
