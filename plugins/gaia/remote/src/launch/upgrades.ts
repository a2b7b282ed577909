import type { LaunchAnswer, LaunchContract } from '../wire'
import type { Words } from './phaseProof'

/** Whether anybody can exchange the contracts' code, as it was read from each of them that is there. */
export function upgrades({ text, format }: Words, { contracts }: LaunchAnswer): string {
  const there = contracts.filter(({ address }) => address !== null)
  const block = format.block(Math.min(...there.flatMap(({ code }) => (code ? [code.asOf.number] : []))))
  const of = (is: (contract: LaunchContract) => boolean) => {
    const names = there.filter(is).map(({ name }) => name)
    return { count: names.length, names: format.list(names), block }
  }
  const never = of(({ code }) => code?.upgradeable === false)
  const can = of(({ code }) => code?.upgradeable === true)
  const unknown = of(({ code }) => (code?.upgradeable ?? null) === null)
  return [
    can.count > 0 && text('a.upgrade.yes', can),
    unknown.count > 0 && text('a.upgrade.unknown', unknown),
    never.count > 0 && text('a.upgrade.no', never),
    text('a.upgrade'),
  ]
    .filter(Boolean)
    .join(' ')
}
