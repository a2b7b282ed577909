/** Nesting deeper than anybody writes, and no deeper than the parser, whose time grows with more than its square, reads at once. */
const most = 32
/** Brackets and emphasis in one paragraph or table may be more: half-open intervals, such as [0, 1), open many that nothing closes. */
const mostOpen = 400
const marker = /[>*+-]|\d{1,9}[.)]/g
const longest = 100_000

/** Text whose length or nesting would hold the page up for seconds, or overflow the stack of what reads it. */
export function tooDeep(text: string): boolean {
  return text.length > longest || text.split('\n').some(nestsBlocks) || text.split(/\n\s*\n/).some(nestsWords)
}

/** Quotes and lists, by their markers at the line's start and by how far it is set in. */
function nestsBlocks(line: string): boolean {
  const start = /^(?:\s|>|[*+-](?=\s)|\d{1,9}[.)](?=\s))*/.exec(line)?.[0] ?? ''
  return start.length > most && ((start.match(marker)?.length ?? 0) > most || start.search(/\S|$/) > 4 * most)
}

/** Brackets and emphasis in one paragraph, which a blank line ends. */
function nestsWords(paragraph: string): boolean {
  let brackets = 0
  let emphasis = 0
  for (const { 0: run, index } of paragraph.matchAll(/[[\]]|[*_~]+/g)) {
    if (run === '[') brackets++
    else if (run === ']') brackets = Math.max(0, brackets - 1)
    else {
      const opens = /\S/.test(paragraph[index + run.length] ?? ' ')
      const closes = /\S/.test(paragraph[index - 1] ?? ' ')
      if (closes && emphasis > 0) emphasis = Math.max(0, emphasis - run.length)
      else if (opens) emphasis += run.length
    }
    if (brackets > mostOpen || emphasis > mostOpen) return true
  }
  return false
}
