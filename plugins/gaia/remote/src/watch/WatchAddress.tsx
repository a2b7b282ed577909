import { errorSentence, useText, useToast } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { Bell, BellRing, Star } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AddressDialog } from './dialogs'
import { watchMessages } from './texts'
import { useWatched } from './useWatched'
import { useWatchList, useWatchWrites } from './useWatchList'

/** Watches the address, as its star among the holders does, says when to be told, and leads to all that are watched. */
export function WatchAddress({ address, ready }: { address: string; ready: boolean }) {
  const text = useText(watchMessages)
  const toast = useToast()
  const { data } = useWatchList()
  const { watch, unwatch } = useWatchWrites()
  const watched = useWatched(address)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const count = data?.addresses.length ?? 0
  const told = watched != null && watched.least !== null
  const press = async () => {
    if (!watched && count >= (data?.most ?? 0)) return toast({ title: text('full', { count }) })
    setBusy(true)
    try {
      await (watched ? unwatch(address) : watch({ address, label: '', least: null }))
    } catch (error) {
      toast({ title: text('lost'), description: errorSentence(error as Error), destructive: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {count > 0 && (
        <Link className="gaia:self-center gaia:text-sm" to="/gaia-tracker?tab=watch">
          {text('all', { count })}
        </Link>
      )}
      <Button
        aria-pressed={watched != null}
        disabled={!ready || watched === undefined}
        busy={busy}
        onClick={() => void press()}
        icon={<Star size={15} aria-hidden="true" fill={watched ? 'currentColor' : 'none'} />}
      >
        {text(watched ? 'on' : 'off')}
      </Button>
      <Button
        disabled={!ready || watched === undefined}
        onClick={() => setOpen(true)}
        icon={told ? <BellRing size={15} aria-hidden="true" /> : <Bell size={15} aria-hidden="true" />}
      >
        {text(told ? 'notified' : 'notify')}
      </Button>
      <Suspense>
        {open && <AddressDialog address={address} watched={watched ?? null} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
