import type { Changed, Thread } from '../wire'

/** The thread with what a message has become; undefined: it has to be read again. */
export function withMessage(thread: Thread, { conversation, message }: Changed): Thread | undefined {
  if (conversation && conversation !== thread.id) return thread
  const known = message && thread.messages.find(({ id }) => id === message.id)
  if (!message || !known) return undefined
  if (known.step >= message.step) return thread
  return { ...thread, messages: thread.messages.map((one) => (one.id === message.id ? message : one)) }
}
