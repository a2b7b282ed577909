import { useFormat, useText } from '@portal/sdk'
import { Card, CardHeader } from '@portal/sdk/ui'
import { ChevronDown } from 'lucide-react'
import type { LaunchAnswer } from '../wire'
import { launchMessages } from './texts'
import { upgrades } from './upgrades'

const questions = {
  GaiaSale: ['fails', 'refund', 'terms', 'end', 'money'],
  GaiaToken: ['upgrade'],
  GaiaClaims: ['claims'],
  GaiaVesting: ['vesting'],
} as const

/** What the sources of the contracts answer; nothing about one that is not on this chain. */
export function Questions({ launch }: { launch: LaunchAnswer }) {
  const text = useText(launchMessages)
  const format = useFormat()
  const there = launch.contracts.filter(({ reading }) => reading !== null).map(({ name }) => name)
  const asked = Object.entries(questions).flatMap(([name, about]) => (there.includes(name) ? [...about] : []))
  // Without a minimum no sale fails.
  const shown = asked.filter((one) => launch.sale?.softCap !== '0' || (one !== 'fails' && one !== 'refund'))
  if (shown.length === 0) return null
  return (
    <Card aria-labelledby="launch-questions">
      <CardHeader id="launch-questions" title={text('questions.title')} />
      <div className="gaia-launch-questions">
        {shown.map((one) => (
          <details key={one}>
            <summary>
              {text(`q.${one}`)}
              <ChevronDown size={16} aria-hidden="true" />
            </summary>
            <p>{one === 'upgrade' ? upgrades({ text, format }, launch) : text(`a.${one}`)}</p>
          </details>
        ))}
      </div>
    </Card>
  )
}
