import { useText } from '@portal/sdk'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { epochMessages } from './texts'

const figures = [
  'eligible',
  'attested',
  'agreed',
  'timeliness',
  'effectiveness',
  'held',
  'gross',
  'missed',
  'delegator',
  'validator',
] as const

/** The formula, as it is published: /validators/epochs#formula. */
export function FormulaCard() {
  const text = useText(epochMessages)
  return (
    <Card id="formula" aria-labelledby="formula-title">
      <CardHeader id="formula-title" title={text('formula.title')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        <p className="network:text-sm network:text-muted">{text('formula.lede')}</p>
        <dl className="network:grid network:grid-cols-1 network:gap-x-6 network:gap-y-2.5 network:text-sm network:sm:grid-cols-[10rem_1fr]">
          {figures.map((name) => (
            <div key={name} className="network:contents">
              <dt className="network:font-[550]">{text(`name.${name}`)}</dt>
              <dd className="network:mb-1.5 network:sm:mb-0">{text(`formula.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
