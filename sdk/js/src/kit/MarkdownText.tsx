import { useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Square, SquareCheck } from 'lucide-react'
import { createContext, type ReactElement, type ReactNode, use, useMemo } from 'react'
import Reader, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { RawOnError } from './RawOnError'
import { RawText } from './RawText'
import { partMessages } from './texts'
import { tooDeep } from './tooDeep'

export interface MarkdownTextProps {
  text: string
  /** The level of its highest headings, which stand below the page's own; 3 unless given. */
  headings?: 2 | 3 | 4
  /** Links to paths of this portal lead there: for what the module itself wrote. Elsewhere they are plain text. */
  inside?: boolean
  /** false: links to the web are plain text, for what a module wrote with the words of others in it. Otherwise they lead there. */
  web?: boolean
  /** What stands for the link [3](cite:3), which cites a source of the text by its number, up to 999. Elsewhere it is plain text. */
  cite?: (number: number) => ReactElement
}

/** What Markdown may become. */
const allowed = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
  ...['a', 'em', 'strong', 'del', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  // The only one that Markdown has: whether a task is done.
  'input',
]
const plugins = [remarkGfm, withoutFootnotes]

const toWeb = /^https?:\/\//i
/** A path of this origin; "//" would lead to another, and a backslash comes here as %5C. */
const toPage = /^\/(?!\/)/
const toSource = /^cite:([1-9]\d{0,2})$/

/** The elements are the same for every text; what cites is the text's own. */
const Cite = createContext<MarkdownTextProps['cite']>(undefined)

export default function MarkdownText({
  text,
  headings = 3,
  inside,
  web = true,
  cite,
}: MarkdownTextProps): ReactElement {
  const components = useMemo(() => componentsOf(headings), [headings])
  if (useMemo(() => tooDeep(text), [text])) return <RawText text={text} />
  return (
    <RawOnError key={text} text={text}>
      <Cite value={cite}>
        <Reader
          skipHtml
          unwrapDisallowed
          allowedElements={allowed}
          remarkPlugins={plugins}
          urlTransform={(url) =>
            (web && toWeb.test(url)) || (inside && toPage.test(url)) || (cite && toSource.test(url)) ? url : ''
          }
          components={components}
        >
          {text}
        </Reader>
      </Cite>
    </RawOnError>
  )
}

/** Footnotes come with English headings and ids that two texts of a page would share: their marks stay text. */
function withoutFootnotes(this: { data: () => object }): void {
  const names = ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall']
  const data = this.data() as { micromarkExtensions?: unknown[] }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: names } }]
}

function Task({ done }: { done: boolean }): ReactElement {
  const text = useText(partMessages)
  const Mark = done ? SquareCheck : Square
  return (
    <>
      <Mark size={14} className="pk-markdown-task" aria-hidden="true" />
      <span className="pk-sr-only">{text(done ? 'markdown.done' : 'markdown.open')}</span>
    </>
  )
}

function Cited({ number, children }: { number: number; children: ReactNode }): ReactElement {
  const cite = use(Cite)
  return cite ? cite(number) : <span>{children}</span>
}

function componentsOf(highest: 2 | 3 | 4): Components {
  // With which level a writer begins, and which are skipped, is theirs; the page's order of headings is not.
  const first = `h${highest}` as const
  const second = `h${(highest + 1) as 3 | 4 | 5}` as const
  return {
    ...{ h1: first, h2: first, h3: second, h4: second, h5: second, h6: second },
    a: ({ href, children }) => {
      if (!href) return <span>{children}</span>
      const source = toSource.exec(href)
      if (source) return <Cited number={Number(source[1])}>{children}</Cited>
      if (toPage.test(href)) return <Link to={href}>{children}</Link>
      return (
        <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      )
    },
    input: ({ checked }) => <Task done={checked === true} />,
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by keyboard
    pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard
      <div className="pk-markdown-table" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
  }
}
