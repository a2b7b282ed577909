import type { Conversation } from '../wire'

export interface Group {
  title: 'list.pinned' | 'list.today' | 'list.week' | 'list.older'
  conversations: Conversation[]
}

/** Conversations as the list has them: pinned ones, then by the day of the last question where the visitor is. */
export function groupsOf(conversations: readonly Conversation[], now: Date): Group[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const week = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6)
  const titleOf = ({ pinned, last }: Conversation): Group['title'] => {
    if (pinned) return 'list.pinned'
    const at = new Date(last)
    return at >= today ? 'list.today' : at >= week ? 'list.week' : 'list.older'
  }
  const titles = ['list.pinned', 'list.today', 'list.week', 'list.older'] as const
  return titles
    .map((title) => ({ title, conversations: conversations.filter((one) => titleOf(one) === title) }))
    .filter((group) => group.conversations.length > 0)
}
