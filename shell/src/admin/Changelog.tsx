import { type ComponentProps, createElement, type ReactElement } from 'react'
import Markdown, { type Components } from 'react-markdown'

/** What Markdown may become here: no HTML of its own, no picture, nothing that loads. */
const allowed = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
  ...['a', 'em', 'strong', 'code', 'pre'],
]

const heading = (level: number) =>
  function Heading({ children }: ComponentProps<'h3'>): ReactElement {
    // The page has the first level and the card the second.
    return createElement(`h${Math.min(level + 2, 6)}`, {}, children)
  }

const components: Components = {
  ...{ h1: heading(1), h2: heading(2), h3: heading(3), h4: heading(4), h5: heading(5), h6: heading(6) },
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
