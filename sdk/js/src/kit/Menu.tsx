import '../ui/overlay.css'
import './menu.css'
import { DropdownMenu } from '@portal/sdk/layers'
import { Link } from '@portal/sdk/router'
import { cx } from '@portal/sdk/ui'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useContainer } from './useContainer'

interface MenuWords {
  label: string
  /** one more line, in small */
  note?: string
  icon?: ReactNode
  disabled?: boolean
}

/** It does something, leads to a page of the portal, or is on or off. */
export type MenuItem = MenuWords &
  (
    | { onSelect: () => void; danger?: boolean; to?: never; checked?: never }
    | { to: string; danger?: never; onSelect?: never; checked?: never }
    | { checked: boolean; onSelect: () => void; to?: never; danger?: never }
  )

export interface MenuProps {
  /** a Button, which opens it */
  trigger: ReactElement
  /** groups, with a line between two of them */
  items: readonly (readonly MenuItem[])[]
  align?: 'start' | 'end'
}

/** Acts that have no room of their own on the page. */
export function Menu({ trigger, items, align = 'start' }: MenuProps): ReactElement {
  const [control, container] = useContainer()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={control}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className="pk-menu" align={align} sideOffset={6} collisionPadding={12}>
          {items.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name
            <DropdownMenu.Group key={index} className="pk-menu-group">
              {group.map((item) => (
                <Item key={item.label} item={item} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Item({ item }: { item: MenuItem }): ReactElement {
  const { label, note, icon, disabled } = item
  const words = (
    <>
      {icon && <span className="pk-menu-icon">{icon}</span>}
      <span className="pk-menu-words">
        {label}
        {note && <span className="pk-menu-hint">{note}</span>}
      </span>
    </>
  )
  if (item.to !== undefined) {
    return (
      <DropdownMenu.Item asChild className="pk-menu-item" disabled={disabled}>
        <Link to={item.to}>{words}</Link>
      </DropdownMenu.Item>
    )
  }
  if (item.checked !== undefined) {
    return (
      <DropdownMenu.CheckboxItem
        className="pk-menu-item"
        checked={item.checked}
        disabled={disabled}
        onCheckedChange={() => item.onSelect()}
        // Several are chosen in one visit.
        onSelect={(event) => event.preventDefault()}
      >
        {words}
        <span className="pk-menu-check">
          <DropdownMenu.ItemIndicator>
            <Check size={14} aria-hidden="true" />
          </DropdownMenu.ItemIndicator>
        </span>
      </DropdownMenu.CheckboxItem>
    )
  }
  return (
    <DropdownMenu.Item
      className={cx('pk-menu-item', item.danger && 'pk-bad')}
      disabled={disabled}
      onSelect={item.onSelect}
    >
      {words}
    </DropdownMenu.Item>
  )
}
