import './overlay.css'
import { Popover } from 'radix-ui'
import { type ReactElement, type RefObject, useId } from 'react'
import type { DefinitionProps } from './Definition'

export interface DefinitionPopoverProps extends DefinitionProps {
  /** the button that opened it */
  anchor: RefObject<HTMLButtonElement | null>
  onClose(): void
}

export default function DefinitionPopover({ anchor, term, children, onClose }: DefinitionPopoverProps): ReactElement {
  const title = useId()
  // What lies outside of an open dialog can be neither pressed nor read.
  const container = anchor.current?.closest<HTMLElement>('[role$="dialog"], main')
  const closeUnlessAnchor = (event: { target: EventTarget | null; preventDefault(): void }) => {
    if (anchor.current?.contains(event.target as Node)) event.preventDefault()
  }
  const giveBackFocus = (event: Event) => {
    event.preventDefault()
    // A press on something else has the focus there.
    if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true })
  }
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal container={container}>
        <Popover.Content
          className="pk-popover"
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={title}
          onInteractOutside={closeUnlessAnchor}
          onCloseAutoFocus={giveBackFocus}
        >
          <b id={title}>{term}</b>
          <p>{children}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
