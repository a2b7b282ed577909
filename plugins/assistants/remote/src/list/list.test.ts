import { expect, test } from 'vitest'
import type { Conversation, Message, Thread } from '../wire'
import { groupsOf } from './groupsOf'
import { markdownOf } from './markdownOf'

const conversation = (title: string, last: Date, pinned = false): Conversation => ({
  ...{ id: title, title, pinned, archived: false, temporary: false, head: '' },
  ...{ begun: last.toISOString(), last: last.toISOString() },
})

test('conversations stand by the day of their last question, pinned ones first', () => {
  const now = new Date(2026, 10, 28, 9)
  const at = (day: number, hour = 12) => new Date(2026, 10, day, hour)
  const groups = groupsOf(
    [
      conversation('old', at(1)),
      conversation('today', at(28, 1)),
      conversation('yesterday', at(27, 23)),
      conversation('kept', at(2), true),
    ],
    now,
  )
  expect(groups.map(({ title, conversations }) => [title, conversations.map((one) => one.title)])).toEqual([
    ['list.pinned', ['kept']],
    ['list.today', ['today']],
    ['list.week', ['yesterday']],
    ['list.older', ['old']],
  ])
})

test('as Markdown a conversation has its branch, its tables and a note for each figure', () => {
  const said = (id: string, parent: string | null, role: Message['role'], rest: Partial<Message>): Message => ({
    ...{ id, parent, role, language: 'en', text: '', parts: [], state: 'done', step: 1, at: '' },
    ...{ firstMillis: null, tookMillis: null, ...rest },
  })
  const figure = {
    number: 1,
    label: 'Holders',
    value: '35',
    tool: 'gaia/supply',
    path: 'holders',
    raw: '35',
    block: 10,
  }
  const thread: Thread = {
    ...conversation('How many?', new Date(0)),
    head: 'a',
    messages: [
      said('q', null, 'question', { text: 'How many?' }),
      said('other', 'q', 'answer', { parts: [{ text: 'Not this one.' }] }),
      said('a', 'q', 'answer', {
        parts: [
          { step: { id: 1, tool: 'gaia/supply', title: '', state: 'done', millis: 1 } },
          { figure },
          { text: 'Holders: **35** [1](cite:1).' },
          { table: { title: 'Who', columns: [{ name: 'A|B' }, { name: 'C' }], rows: [['x', '1']], step: 1 } },
          { done: {} },
        ],
      }),
    ],
  }
  expect(markdownOf(thread, { you: 'You', echo: 'E.C.H.O.' })).toBe(
    '# How many?\n\n## You\n\nHow many?\n\n## E.C.H.O.\n\nHolders: **35** [^1].\n\n**Who**\n\n| A\\|B | C |\n| --- | --- |\n| x | 1 |\n\n' +
      '[^1]: Holders: gaia/supply → holders = 35, block 10\n',
  )
})

test('the notes of one answer are not taken for those of another, and what others wrote is no link and no line of its own', () => {
  const answer = (id: string, parent: string, raw: string): Message => ({
    ...{ id, parent, role: 'answer', language: 'en', text: '', state: 'done', step: 1, at: '' },
    ...{ firstMillis: null, tookMillis: null },
    parts: [
      { figure: { number: 1, label: 'a', value: raw, tool: 'gaia/supply', path: 'x', raw } },
      { text: `**${raw.length}** [1](cite:1)` },
      {
        table: { title: 'T', columns: [{ name: 'N' }], rows: [['[x](javascript:alert)\n| y']], step: 1 },
      },
    ],
  })
  const question = (id: string, parent: string | null): Message => ({
    ...answer(id, '', ''),
    parent,
    role: 'question',
    text: id,
  })
  const written = markdownOf(
    {
      ...conversation('[t](https://evil.example)', new Date(0)),
      head: 'b',
      messages: [question('q', null), answer('a', 'q', '1'), question('r', 'a'), answer('b', 'r', '22\n# New')],
    },
    { you: 'You', echo: 'E.C.H.O.' },
  )
  expect(written).toContain('**1** [^1]')
  expect(written).toContain('[^1]: a: gaia/supply → x = 1\n')
  expect(written).toContain('**8** [^2]')
  expect(written).toContain('[^2]: a: gaia/supply → x = 22 \\# New\n')
  expect(written).toContain('| \\[x\\](javascript:alert) \\| y |')
  expect(written).toMatch(/^# \\\[t\\\]/)
})
