import type { CardProps, Module } from '@portal/sdk'
import { CardSkeleton } from '@portal/sdk/ui'
import { type ComponentType, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Frame } from './Frame'
import type { Frames } from './Frames'

type CardFrames = Pick<Frames, 'forCard' | 'drop'>

/** A card of the module, in a frame of its own. */
export function framedCard(frames: CardFrames, module: Module, name: string): ComponentType<CardProps> {
  return ({ gate }) => <FramedCard frames={frames} module={module} name={name} gate={gate} />
}

interface FramedCardProps extends CardProps {
  frames: CardFrames
  module: Module
  name: string
}

function FramedCard({ frames, module, name, gate }: FramedCardProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState<Frame | null>(null)
  const [shown, setShown] = useState(false)
  const [fault, setFault] = useState<Error | null>(null)
  useLayoutEffect(() => {
    const made = frames.forCard(module)
    made.open(place.current as Element)
    setFrame(made)
    const unsubscribe = made.status.subscribe(() => setFault(made.status.get().fault))
    return () => {
      unsubscribe()
      frames.drop(made)
    }
  }, [frames, module])
  const { tier, missing } = gate ?? {}
  useEffect(() => {
    if (!frame) return
    const told = tier && missing !== undefined ? { tier, missing } : undefined
    frame
      .prepare('cards', name)
      .then(() => frame.showCard(name, told))
      .then(() => {
        frame.reveal()
        setShown(true)
      })
      .catch((cause: unknown) => frame.fail('failed', cause))
  }, [frame, name, tier, missing])
  if (fault) throw fault
  return (
    <div ref={place} className="framed-card" aria-busy={!shown}>
      {!shown && <CardSkeleton title={module.cards.find(({ id }) => id === name)?.title ?? module.title} />}
    </div>
  )
}
