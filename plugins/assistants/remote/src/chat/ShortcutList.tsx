import { useText } from '@portal/sdk'
import { Dialog, Kbd } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { messages } from '../texts'

const keys = [
  ['shortcuts.send', ['Enter']],
  ['shortcuts.line', ['Shift', 'Enter']],
  ['shortcuts.stop', ['Esc']],
  ['shortcuts.edit', ['↑']],
  ['shortcuts.search', ['Ctrl', 'J']],
  ['shortcuts.new', ['Ctrl', 'Shift', 'O']],
  ['shortcuts.sheet', ['?']],
] as const

/** What the keyboard does here. */
export function ShortcutList({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText(messages)
  return (
    <Dialog open onOpenChange={(stays) => !stays && onClose()} title={text('shortcuts')}>
      <dl className="assistants-keys">
        {keys.map(([act, pressed]) => (
          <div key={act}>
            <dt>{text(act)}</dt>
            <dd>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
