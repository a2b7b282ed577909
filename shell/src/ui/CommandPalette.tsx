import { sdkMessages, useText } from '@portal/sdk'
import { Badge, Dialog, IconButton, Kbd, TierBadge } from '@portal/sdk/ui'
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot, useCommandState } from 'cmdk'
import { CornerDownLeft, Search, TriangleAlert, X } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../app/text'
import { PartnerMark } from './PartnerMark'
import { usePaletteText } from './palette/text'
import { type Group, type Line, useGroups } from './palette/useGroups'
import './palette/palette.css'

export interface CommandPaletteProps {
  onClose(): void
}

/** Pages, actions, addresses, and what the modules find, by a few keys. */
export default function CommandPalette({ onClose }: CommandPaletteProps): ReactElement {
  const t = useT()
  const own = usePaletteText()
  const sdk = useText(sdkMessages)
  const [text, setText] = useState('')
  const { groups, searching, mistyped } = useGroups(text)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const lines = groups.flatMap((group) => group.lines)
  const count = text.trim() && own('palette.count', { count: lines.length })
  const nothing = lines.length === 0 && groups.length === 0 && !searching && !mistyped
  const choose = (line: Line) => {
    onClose()
    line.choose()
  }
  return (
    <Dialog side="top" open onOpenChange={onClose} title={t('palette.title')}>
      <CommandRoot className="palette" label={t('palette.title')} shouldFilter={false} vimBindings={false} loop>
        <div className="palette-head">
          <Search size={18} aria-hidden="true" />
          <CommandInput ref={input} value={text} onValueChange={setText} placeholder={own('palette.placeholder')} />
          <IconButton label={sdk('dialog.close')} onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="palette-body">
          {mistyped && (
            <p className="palette-note" role="alert">
              <TriangleAlert size={16} aria-hidden="true" />
              {own('palette.wrongChecksum')}
            </p>
          )}
          {nothing && (
            <div className="palette-empty">
              <p className="font-[550]">{own('palette.nothing', { text: text.trim() })}</p>
              <p className="text-sm text-muted">{own('palette.hint')}</p>
            </div>
          )}
          <CommandList ref={list} label={own('palette.results')} aria-busy={searching}>
            {groups.map((group) => (
              <Choices key={group.id} group={group} onChoose={choose} />
            ))}
          </CommandList>
        </div>
        <p className="pk-sr-only" role="status">
          {!searching && count}
        </p>
        <Foot>{searching ? own('palette.searching') : count}</Foot>
        <ActiveLine input={input} list={list} />
      </CommandRoot>
    </Dialog>
  )
}

function Choices({ group, onChoose }: { group: Group; onChoose: (line: Line) => void }): ReactElement {
  return (
    <CommandGroup heading={group.heading}>
      {group.note && (
        <CommandItem disabled value={`${group.id} note`} className="palette-line">
          {group.note}
        </CommandItem>
      )}
      {group.lines.map((line) => (
        <CommandItem
          key={line.id}
          value={`${group.id} ${line.id}`}
          className="palette-line"
          onSelect={() => onChoose(line)}
        >
          <span className="kind">{line.icon}</span>
          <span className="palette-title">{line.title}</span>
          {line.detail && <span className="palette-detail">{line.detail}</span>}
          {line.partner && <PartnerMark partner={line.partner} />}
          <Lock locked={line.locked} />
          <CornerDownLeft className="palette-enter" size={14} aria-hidden="true" />
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

/**
 * Says which line is the active one. cmdk (1.1.1) itself names the one that was it before, where the lines change with
 * the text, and that one is gone.
 */
function ActiveLine({ input, list }: Record<'input' | 'list', RefObject<HTMLElement | null>>): null {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`)
  useLayoutEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]')
    for (const { current: owner } of [input, list]) {
      active ? owner?.setAttribute('aria-activedescendant', active.id) : owner?.removeAttribute('aria-activedescendant')
    }
  })
  return null
}

function Lock({ locked }: Pick<Line, 'locked'>): ReactElement | null {
  const t = useT()
  if (!locked) return null
  return locked === 'session' ? <Badge>{t('nav.signIn')}</Badge> : <TierBadge tier={locked} />
}

function Foot({ children }: { children: ReactNode }): ReactElement {
  const own = usePaletteText()
  return (
    <div className="palette-foot" aria-hidden="true">
      <span className="palette-keys">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {own('palette.keyMove')}
      </span>
      <span className="palette-keys">
        <Kbd>Enter</Kbd> {own('palette.keyOpen')}
      </span>
      <span className="palette-keys">
        <Kbd>Esc</Kbd> {own('palette.keyClose')}
      </span>
      <span className="ml-auto">{children}</span>
    </div>
  )
}
