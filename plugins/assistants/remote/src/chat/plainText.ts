/** An answer's Markdown as it is read out and copied: without the marks of citations, links and emphasis, and what keeps them from being any. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/ ?\[\d+\]\(cite:\d+\)/g, '')
    .replace(/\[([^\]\\]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])|\*\*|`/g, '$1')
    .trim()
}
