import type { Thread } from '../wire'

/** A thread as a write answered it, with what is known of its messages since: events may have overtaken the answer. */
export function newestOf(answered: Thread, known: Thread | undefined): Thread {
  const messages = answered.messages.map((message) => {
    const other = known?.messages.find(({ id }) => id === message.id)
    return other && other.step > message.step ? other : message
  })
  return { ...answered, messages }
}
