import { Address } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import type { AskedArgument } from './Asked'
import { plainly } from './plainly'
import { useT } from './text'

/** Every argument as it is encoded, by its name and in full: what is not shown is not asked for. */
export function AskedArguments({ args }: { args: AskedArgument[] }): ReactElement {
  const t = useT()
  if (args.length === 0) return <p className="text-muted">{t('ask.none')}</p>
  return (
    <dl className="asked-arguments">
      {args.map((argument, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: none moves
        <div key={index}>
          <dt>
            {/^\d+$/.test(argument.name) ? t('ask.value', { index: argument.name }) : argument.name}{' '}
            <span className="text-faint">{argument.type.startsWith('tuple') ? '' : argument.type}</span>
          </dt>
          <dd>{argument.parts ? <AskedArguments args={argument.parts} /> : <Value argument={argument} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ argument: { type, value } }: { argument: AskedArgument }): ReactElement {
  if (type === 'address') return <Address address={value} full />
  return <bdi className="font-mono">{plainly(value, Number.POSITIVE_INFINITY)}</bdi>
}
