/** One in the list. Times are RFC 3339. */
export interface Conversation {
  id: string
  title: string
  pinned: boolean
  archived: boolean
  /** in no list, and deleted after a day */
  temporary: boolean
  /** the message that the branch which is shown ends with */
  head: string
  begun: string
  last: string
}

/** GET /conversations */
export interface ConversationList {
  conversations: Conversation[]
  /** there are older ones, which a search finds */
  more: boolean
}

/** GET /conversations/:id, and what each write in it answers. */
export interface Thread extends Conversation {
  messages: Message[]
}

export type MessageState = 'running' | 'done' | 'stopped' | 'interrupted' | 'failed'

/** A question or an answer. Those with the same parent are branches. */
export interface Message {
  id: string
  /** null: it begins the conversation */
  parent: string | null
  role: 'question' | 'answer'
  language: string
  /** Markdown */
  text: string
  /** of an answer, in their order */
  parts: Part[]
  state: MessageState
  /** rises with each change */
  step: number
  at: string
  /** milliseconds until its first words; null: there are none */
  firstMillis: number | null
  /** milliseconds until its end; null: it has not ended */
  tookMillis: number | null
}

/** What an answer is made of; one field is there. */
export interface Part {
  step?: Step
  text?: string
  figure?: CitedFigure
  table?: AnswerRows
  chart?: AnswerCourse
  done?: { refused?: boolean; suggestions?: string[] }
}

/** A tool that was asked. */
export interface Step {
  id: number
  /** module/query */
  tool: string
  title: string
  arguments?: Record<string, string>
  state: 'running' | 'done' | 'failed'
  millis: number
  problem?: string
}

/** Where a figure of the answer comes from. */
export interface CitedFigure {
  number: number
  label: string
  /** as it is written in the answer */
  value: string
  unit?: string
  tool: string
  arguments?: Record<string, string>
  /** of the field in what the tool answered */
  path: string
  /** what the field has */
  raw: string
  block?: number
  at?: string
  /** of the portal, where it stands */
  page?: string
  source?: string
}

export interface AnswerRows {
  title: string
  columns: { name: string; numeric?: boolean }[]
  rows: string[][]
  step: number
}

export interface AnswerCourse {
  title: string
  unit: string
  /** at: seconds since 1970 */
  series: { name: string; points: { at: number; value: number | null }[] }[]
  step: number
}

/** What the topic "conversations" tells. */
export interface Changed {
  /** empty: any */
  conversation: string
  /** null: the list has changed, or the message is read */
  message: Message | null
}

/** GET /prompts */
export interface Prompts {
  prompts: string[]
}
