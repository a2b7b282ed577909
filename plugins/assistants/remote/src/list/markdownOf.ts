import { branchOf } from '../chat/branch'
import type { CitedFigure, Message, Part, Thread } from '../wire'

/** The branch of a conversation that is shown, as Markdown: its citations become notes below each answer, numbered through. */
export function markdownOf(thread: Thread, names: { you: string; echo: string }): string {
  let notes = 0
  const said = branchOf(thread).map((message) => {
    if (message.role === 'question') return `## ${names.you}\n\n${message.text}`
    const answer = answerOf(message, notes)
    notes += message.parts.filter(({ figure }) => figure).length
    return `## ${names.echo}\n\n${answer}`
  })
  return `# ${plain(thread.title)}\n\n${said.join('\n\n')}\n`
}

/** before: how many notes there are above the answer. */
function answerOf({ parts }: Message, before: number): string {
  const written = parts.flatMap((part) => partOf(part, before) ?? [])
  const notes = parts.flatMap(({ figure }) => (figure ? [noteOf(figure, before)] : []))
  return [...written, ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n')
}

function partOf({ text, table }: Part, before: number): string | undefined {
  if (text) return text.replace(/\[(\d+)\]\(cite:\d+\)/g, (_, number) => `[^${before + Number(number)}]`).trim()
  if (!table) return undefined
  const line = (cells: string[]) => `| ${cells.map(plain).join(' | ')} |`
  const columns = table.columns.map(({ name }) => name)
  return [
    `**${plain(table.title)}**\n`,
    line(columns),
    `| ${columns.map(() => '---').join(' | ')} |`,
    ...table.rows.map(line),
  ].join('\n')
}

function noteOf(figure: CitedFigure, before: number): string {
  const facts = [`${plain(figure.label)}: ${figure.tool} → ${plain(figure.path)} = ${plain(figure.raw)}`]
  if (figure.block !== undefined) facts.push(`block ${figure.block}`)
  if (figure.at) facts.push(figure.at)
  return `[^${before + figure.number}]: ${facts.join(', ')}`
}

/** Words of others on one line, without a mark of Markdown. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~!]/g, '\\$&')
