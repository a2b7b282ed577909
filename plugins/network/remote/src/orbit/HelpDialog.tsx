import { useText } from '@portal/sdk'
import { Button, Dialog, Kbd } from '@portal/sdk/ui'
import { orbitMessages } from './texts'

const keys = [
  ['help.next', ['→', '↓']],
  ['help.before', ['←', '↑']],
  ['help.first', ['Home', 'End']],
  ['help.open', ['Enter']],
  ['help.close', ['Esc']],
  ['help.zoom', ['+', '−']],
  ['help.fit', ['0']],
  ['help.table', ['T']],
  ['help.lasso', ['L']],
  ['help.help', ['?']],
] as const

/** Which keys do what on the map. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const text = useText(orbitMessages)
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={text('help.title')}
      footer={<Button onClick={onClose}>{text('help.close.button')}</Button>}
    >
      <dl className="network:grid network:grid-cols-[1fr_max-content] network:gap-x-6 network:gap-y-2">
        {keys.map(([name, those]) => (
          <div key={name} className="network:contents">
            <dt>{text(name)}</dt>
            <dd className="network:flex network:gap-1">
              {those.map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
