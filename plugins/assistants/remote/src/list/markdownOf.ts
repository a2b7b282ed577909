import { branchOf } from '../chat/branch'
import type { CitedFigure, Message, Part, Thread } from '../wire'

/** The branch of a conversation that is shown, as Markdown: its citations become notes below each answer. */
export function markdownOf(thread: Thread, names: { you: string; echo: string }): string {
  const said = branchOf(thread).map((message) =>
    message.role === 'question' ? `## ${names.you}\n\n${message.text}` : `## ${names.echo}\n\n${answerOf(message)}`,
  )
  return `# ${thread.title}\n\n${said.join('\n\n')}\n`
}

function answerOf({ parts }: Message): string {
  const written = parts.flatMap((part) => partOf(part) ?? [])
  const notes = parts.flatMap(({ figure }) => (figure ? [noteOf(figure)] : []))
  return [...written, ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n')
}

function partOf({ text, table }: Part): string | undefined {
  if (text) return text.replace(/\[(\d+)\]\(cite:\d+\)/g, '[^$1]').trim()
  if (!table) return undefined
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const columns = table.columns.map(({ name }) => name)
  return [`**${table.title}**\n`, line(columns), line(columns.map(() => '---')), ...table.rows.map(line)].join('\n')
}

function noteOf(figure: CitedFigure): string {
  const facts = [`${figure.label}: ${figure.tool} → ${figure.path} = ${figure.raw}`]
  if (figure.block !== undefined) facts.push(`block ${figure.block}`)
  if (figure.at) facts.push(figure.at)
  return `[^${figure.number}]: ${facts.join(', ')}`
}
