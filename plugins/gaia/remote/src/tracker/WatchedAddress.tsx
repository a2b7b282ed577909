import { errorSentence, useText, useToast } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button, useStar } from '@portal/sdk/ui'
import { Star } from 'lucide-react'
import { messages } from '../texts'

/** Watches the address, as its star among the holders does, and leads to all that are watched. */
export function WatchedAddress({ address, ready }: { address: string; ready: boolean }) {
  const text = useText(messages)
  const toast = useToast()
  const { starred, count, full, toggle } = useStar('holders', address)
  const press = () => {
    if (full && !starred) toast({ title: text('watch.full', { count }) })
    else
      void toggle().catch((error: Error) =>
        toast({ title: text('watch.lost'), description: errorSentence(error), destructive: true }),
      )
  }
  return (
    <>
      {count > 0 && (
        <Link className="gaia:self-center gaia:text-sm" to="/gaia-tracker?tab=holders&holders.starred=true">
          {text('watch.all', { count })}
        </Link>
      )}
      <Button
        aria-pressed={starred === true}
        disabled={!ready || starred === undefined}
        onClick={press}
        icon={<Star size={15} aria-hidden="true" fill={starred ? 'currentColor' : 'none'} />}
      >
        {text(starred ? 'watch.on' : 'watch.off')}
      </Button>
    </>
  )
}
