import { Dialog } from '@portal/sdk/ui'
import { Popover } from 'radix-ui'
import type { ReactElement, RefObject } from 'react'
import { useMedia } from '../useMedia'
import { InboxList } from './InboxList'
import { useT } from './text'

export interface InboxPanelProps {
  anchor: RefObject<HTMLButtonElement | null>
  onClose(): void
}

/** The inbox below its bell; on a small screen, over all of it. */
export default function InboxPanel({ anchor, onClose }: InboxPanelProps): ReactElement {
  const t = useT()
  const small = useMedia('(width < 40rem)')
  if (small) {
    return (
      <Dialog side="right" open onOpenChange={onClose} title={t('inbox.title')}>
        <InboxList onLeave={onClose} />
      </Dialog>
    )
  }
  const closeUnlessAnchor = (event: { target: EventTarget | null; preventDefault(): void }) => {
    if (anchor.current?.contains(event.target as Node)) event.preventDefault()
  }
  const giveBackFocus = (event: Event) => {
    event.preventDefault()
    // What led to another page leaves the focus where that page took it.
    if (document.activeElement === document.body) anchor.current?.focus()
  }
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="inbox-popover"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t('inbox.title')}
          onInteractOutside={closeUnlessAnchor}
          onCloseAutoFocus={giveBackFocus}
        >
          <h2 className="inbox-title">{t('inbox.title')}</h2>
          <InboxList onLeave={onClose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
