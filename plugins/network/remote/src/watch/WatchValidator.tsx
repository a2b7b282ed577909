import { useSession, useText } from '@portal/sdk'
import { patiently } from '@portal/sdk/host'
import { Button } from '@portal/sdk/ui'
import { Bell, BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useModuleQuery } from '../topics'
import type { Validator, WatchList } from '../wire'
import { watchMessages } from './texts'

// Loaded when it opens: it reads amounts by the flow of transactions, which whoever only looks does not need.
const WatchDialog = lazy(() => patiently(() => import('./WatchDialog')))

/** How the visitor is told of a validator. */
export function WatchValidator({ validator }: { validator: Validator }) {
  const text = useText(watchMessages)
  const session = useSession()
  const { data } = useModuleQuery<WatchList>('/watch', { live: { topic: 'watch' }, enabled: session !== null })
  const [open, setOpen] = useState(false)
  const watched = data?.validators.find((one) => one.validator.toLowerCase() === validator.address.toLowerCase())
  return (
    <>
      <Button
        disabled={!data}
        onClick={() => setOpen(true)}
        icon={watched ? <BellRing size={15} aria-hidden="true" /> : <Bell size={15} aria-hidden="true" />}
      >
        {text(watched ? 'notified' : 'notify')}
      </Button>
      <Suspense>
        {open && data && (
          <WatchDialog
            validator={validator}
            watched={watched ?? null}
            depth={data.depth}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
