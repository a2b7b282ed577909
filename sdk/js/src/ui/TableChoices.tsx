import { Bookmark, Check, Columns3, RotateCw, Star, Trash2 } from 'lucide-react'
import { DropdownMenu, Popover } from 'radix-ui'
import { type FormEvent, type ReactElement, useState } from 'react'
import { own } from '../own'
import { useText } from '../text'
import { Button, IconButton } from './Button'
import { TextInput } from './Field'
import { type Column, isChoosable } from './tableColumn'
import { keptBounds, type TableKept, type TableViewKept, withView } from './tableKept'
import { tableMessages } from './tableMessages'
import type { Preference } from './usePreference'
import type { TableAddress } from './useTableState'

interface TableChoicesProps {
  columns: Column<never>[]
  preference: Preference<TableKept>
  keep: (change: (now: TableKept) => TableKept) => void
  address: TableAddress
}

/** Above a table: its stars, its columns and its views. */
export default function TableChoices({ columns, preference, keep, address }: TableChoicesProps): ReactElement | null {
  const text = useText(tableMessages)
  const { value: kept, error, retry, retrying } = preference
  if (error)
    return (
      <span className="pk-table-progress">
        <span role="status">{text('table.kept.failed')}</span>
        <IconButton size="sm" label={text('table.kept.retry')} busy={retrying} onClick={retry}>
          <RotateCw size={14} aria-hidden="true" />
        </IconButton>
      </span>
    )
  if (!kept) return null
  return (
    <>
      {address.stars && (
        <Button
          size="sm"
          variant={address.starred ? 'default' : 'ghost'}
          aria-pressed={address.starred}
          icon={<Star size={14} aria-hidden="true" />}
          onClick={() => address.setStarred(!address.starred)}
        >
          {text('table.starred')}
        </Button>
      )}
      <ColumnMenu columns={columns.filter(isChoosable)} chosen={kept.columns} keep={keep} place={preference.place} />
      <ViewMenu kept={kept} keep={keep} address={address} place={preference.place} />
    </>
  )
}

type Keep = TableChoicesProps['keep']
type Place = Preference<TableKept>['place']

interface ColumnMenuProps {
  columns: Column<never>[]
  chosen: TableKept['columns']
  keep: Keep
  place: Place
}

function ColumnMenu({ columns, chosen, keep, place }: ColumnMenuProps): ReactElement | null {
  const text = useText(tableMessages)
  if (columns.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button size="sm" variant="ghost" icon={<Columns3 size={14} aria-hidden="true" />}>
          {text('table.columns')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="pk-menu" align="end" sideOffset={6} collisionPadding={12}>
        {columns.map(({ id, header, optional }) => (
          <DropdownMenu.CheckboxItem
            key={id}
            className="pk-menu-item"
            checked={own(chosen, id) ?? !optional}
            onSelect={stayOpen}
            onCheckedChange={(shown) => keep((now) => ({ ...now, columns: { ...now.columns, [id]: shown } }))}
          >
            {header}
            <span className="pk-menu-check">
              <DropdownMenu.ItemIndicator>
                <Check size={14} aria-hidden="true" />
              </DropdownMenu.ItemIndicator>
            </span>
          </DropdownMenu.CheckboxItem>
        ))}
        <DropdownMenu.Separator className="pk-menu-line" />
        <DropdownMenu.Item
          className="pk-menu-item"
          disabled={Object.keys(chosen).length === 0}
          onSelect={() => keep((now) => ({ ...now, columns: {} }))}
        >
          {text('table.columns.all')}
        </DropdownMenu.Item>
        <DropdownMenu.Label className="pk-menu-note">{text(`table.kept.${place}`)}</DropdownMenu.Label>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function stayOpen(event: Event): void {
  event.preventDefault()
}

interface ViewMenuProps {
  kept: TableKept
  keep: Keep
  address: TableAddress
  place: Place
}

function ViewMenu({ kept, keep, address, place }: ViewMenuProps): ReactElement {
  const text = useText(tableMessages)
  const [open, setOpen] = useState(false)
  const show = ({ text: view, columns }: TableViewKept) => {
    address.take(view)
    keep((now) => ({ ...now, columns }))
    setOpen(false)
  }
  const drop = (gone: string) => keep((now) => ({ ...now, views: now.views.filter(({ name }) => name !== gone) }))
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button size="sm" variant="ghost" icon={<Bookmark size={14} aria-hidden="true" />}>
          {text('table.views')}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        className="pk-popover pk-views"
        align="end"
        sideOffset={6}
        collisionPadding={12}
        aria-label={text('table.views')}
      >
        {kept.views.length === 0 ? (
          <p>{text('table.views.none')}</p>
        ) : (
          <ul>
            {kept.views.map((view) => (
              <li key={view.name}>
                <button
                  type="button"
                  className="pk-menu-item"
                  aria-label={text('table.views.open', { name: view.name })}
                  onClick={() => show(view)}
                >
                  {view.name}
                </button>
                <IconButton
                  size="sm"
                  label={text('table.views.delete', { name: view.name })}
                  onClick={() => drop(view.name)}
                >
                  <Trash2 size={14} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <ViewForm
          views={kept.views}
          onSave={(name) =>
            keep((now) => ({
              ...now,
              views: withView(now.views, { name, text: address.text, columns: now.columns }),
            }))
          }
        />
        <p className="pk-menu-note">{text(`table.kept.${place}`)}</p>
      </Popover.Content>
    </Popover.Root>
  )
}

interface ViewFormProps {
  views: readonly TableViewKept[]
  onSave: (name: string) => void
}

function ViewForm({ views, onSave }: ViewFormProps): ReactElement {
  const text = useText(tableMessages)
  const [name, setName] = useState('')
  const wanted = name.trim()
  const full = views.length >= keptBounds.views && !views.some((view) => view.name === wanted)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!wanted || full) return
    onSave(wanted)
    setName('')
  }
  return (
    <form onSubmit={save}>
      <TextInput
        label={text('table.views.name')}
        error={full && wanted ? text('table.views.full', { count: keptBounds.views }) : undefined}
        value={name}
        maxLength={keptBounds.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button size="sm" type="submit" disabled={!wanted || full}>
        {text('table.views.save')}
      </Button>
    </form>
  )
}
