import { useText } from '@portal/sdk'
import { Skeleton } from '@portal/sdk/ui'
import { MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePrompts } from '../queries'
import { messages } from '../texts'

/** What stands where nothing has been asked yet: what can be. */
export function Beginning(props: {
  temporary: boolean
  busy: boolean
  onAsk: (question: string) => void
}): ReactElement {
  const { temporary, busy, onAsk } = props
  const text = useText(messages)
  const { data, isPending } = usePrompts()
  const prompts = data?.prompts ?? []
  return (
    <div className="assistants-scroll">
      <div className="assistants-column assistants-beginning">
        <span className="assistants-mark assistants-mark-large" aria-hidden="true">
          <MessageCircle size={22} />
        </span>
        <h2 className="assistants-welcome">{text('empty.title')}</h2>
        <p className="assistants-quiet">{text(temporary ? 'temporary.says' : 'empty.text')}</p>
        {(isPending || prompts.length > 0) && <h3 className="assistants-offer">{text('empty.prompts')}</h3>}
        <ul className="assistants-prompts" aria-busy={isPending}>
          {isPending &&
            Array.from({ length: 6 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <li key={index}>
                <Skeleton width="100%" height="62px" />
              </li>
            ))}
          {prompts.map((prompt) => (
            <li key={prompt}>
              <button type="button" disabled={busy} onClick={() => onAsk(prompt)}>
                {prompt}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
