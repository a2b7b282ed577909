import type { ReactElement } from 'react'
import Markdown, { type Components } from 'react-markdown'

/** What Markdown may become here: no HTML of its own, no picture, nothing that loads. */
const allowed = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
  ...['a', 'em', 'strong', 'code', 'pre'],
]

const components: Components = {
  // The page has the first level of headings and the card the second; with which one an author begins, and skips, is theirs.
  ...{ h1: 'h3', h2: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' },
  a: ({ href, children }) =>
    href ? (
      <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
}

/** A release's CHANGELOG.md. Its author is a stranger: what they write is text and links to the web, and nothing else. */
export default function Changelog({ text }: { text: string }): ReactElement {
  return (
    <Markdown
      skipHtml
      unwrapDisallowed
      allowedElements={allowed}
      urlTransform={(url) => (/^https?:\/\//i.test(url) ? url : '')}
      components={components}
    >
      {text}
    </Markdown>
  )
}
