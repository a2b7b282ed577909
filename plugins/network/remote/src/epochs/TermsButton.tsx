import { useSession, useText } from '@portal/sdk'
import { patiently } from '@portal/sdk/host'
import { Button } from '@portal/sdk/ui'
import { lazy, Suspense, useState } from 'react'
import { epochMessages } from './texts'
import type { EpochList } from './wire'

// Only an admin needs it.
const TermsDialog = lazy(() => patiently(() => import('./TermsDialog')))

/** Where an admin says how long epochs are and what each pays. */
export function TermsButton({ list, primary = false }: { list: EpochList; primary?: boolean }) {
  const text = useText(epochMessages)
  const admin = useSession()?.admin ?? false
  const [open, setOpen] = useState(false)
  if (!admin) return null
  const terms = list.terms.at(-1)
  return (
    <>
      <Button variant={primary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {text(terms ? 'terms.change' : 'terms.begin')}
      </Button>
      <Suspense>{open && <TermsDialog terms={terms} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
