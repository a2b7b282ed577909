import './tabs.css'
import { urlParam, useUrlState } from '@portal/sdk/ui'
import { Tabs as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useMemo } from 'react'

export interface Tab {
  /** what the address says: ?tab=holders */
  id: string
  label: string
  /** how many there are of it, as a figure beside the label */
  count?: string
  content: ReactNode
}

export interface TabsProps {
  /** what all of them are parts of */
  label: string
  /** The first is shown where the address names none, and is left out of it. */
  tabs: readonly [Tab, ...Tab[]]
  /** the name in the address; "tab" unless given */
  param?: string
}

/** Parts of a page, one of them shown. Which one is in the page's address; arrow keys move, Enter and Space choose. */
export function Tabs({ label, tabs, param = 'tab' }: TabsProps): ReactElement {
  const ids = tabs.map(({ id }) => id).join(' ')
  const schema = useMemo(() => ({ [param]: urlParam.oneOf(ids.split(' ') as [string, ...string[]]) }), [param, ids])
  const { values, put } = useUrlState(schema)
  return (
    <Radix.Root
      className="pk-tabs"
      value={values[param] ?? tabs[0].id}
      onValueChange={(id) => put({ [param]: id })}
      activationMode="manual"
    >
      <Radix.List className="pk-tabs-list" aria-label={label}>
        {tabs.map(({ id, label: name, count }) => (
          <Radix.Trigger key={id} value={id} className="pk-tab">
            {name}
            {count !== undefined && <span className="pk-tab-count">{count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="pk-tab-panel">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
