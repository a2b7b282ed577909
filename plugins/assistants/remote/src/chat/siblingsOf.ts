import type { Message } from '../wire'

/** A message and what stands beside it on other branches, the oldest first. */
export function siblingsOf(messages: readonly Message[], message: Message): Message[] {
  return messages.filter(({ parent, role }) => parent === message.parent && role === message.role)
}
