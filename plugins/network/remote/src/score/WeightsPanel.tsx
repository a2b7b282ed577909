import { useText } from '@portal/sdk'
import { Sheet } from '@portal/sdk/kit'
import { Button, TextInput } from '@portal/sdk/ui'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../texts'
import type { Weights } from '../wire'
import { heaviest, merits, sameWeights } from './score'

interface WeightsPanelProps {
  weights: Weights
  published: Weights
  onWeigh: (weights: Weights) => void
}

/** What the order of the list is made of, and how much each counts, which the visitor may change. */
export function WeightsPanel({ weights, published, onWeigh }: WeightsPanelProps) {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  const own = !sameWeights(weights, published)
  const formula = merits.map((merit) => `${weights[merit]} × ${text(`merit.${merit}`)}`).join(' + ')
  const sum = merits.reduce((all, merit) => all + weights[merit], 0)
  return (
    <>
      <Button icon={<Scale size={15} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {text(own ? 'weights.own' : 'weights')}
      </Button>
      {open && (
        <Sheet
          open
          onOpenChange={setOpen}
          title={text('weights')}
          description={text('weights.text')}
          footer={
            <>
              <Button disabled={!own} onClick={() => onWeigh(published)}>
                {text('weights.published')}
              </Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                {text('weights.done')}
              </Button>
            </>
          }
        >
          <div className="network:grid network:gap-4">
            {merits.map((merit) => (
              <TextInput
                key={merit}
                label={text(`merit.${merit}`)}
                hint={text(`merit.${merit}.text`)}
                type="number"
                min={0}
                max={heaviest}
                step={5}
                value={weights[merit]}
                onChange={({ target }) => {
                  const next = Math.round(Number(target.value))
                  if (next >= 0 && next <= heaviest) onWeigh({ ...weights, [merit]: next })
                }}
              />
            ))}
            <p className="network:rounded-sm network:bg-raised network:p-3 network:font-mono network:text-xs network:break-words">
              {text('score')} = 100 × ({formula}) ÷ {sum}
            </p>
          </div>
        </Sheet>
      )}
    </>
  )
}
