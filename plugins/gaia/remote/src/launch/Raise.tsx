import { useFormat, useText } from '@portal/sdk'
import { Progress } from '@portal/sdk/ui'
import { RaiseCourse } from '../progress/RaiseCourse'
import { shareOf } from '../sale/Part'
import { useCoins } from '../sale/useCoins'
import type { SaleState } from '../wire'
import { launchMessages } from './texts'

/** How much of the sale is sold, and what its minimum means for a buyer. */
export function Raise({ sale }: { sale: SaleState }) {
  const text = useText(launchMessages)
  const format = useFormat()
  const coins = useCoins()
  const gaia = (wei: string | bigint) => format.gaia(wei, 0)
  const left = BigInt(sale.softCap) - BigInt(sale.sold)
  const said = text('sale.progress.text', { sold: gaia(sale.sold), cap: gaia(sale.hardCap) })
  const missed = sale.sold === '0' ? 'sale.softCap.unsold' : 'sale.softCap.missed'
  const minimum = left <= 0n ? 'sale.softCap.reached' : sale.phase === 'failed' ? missed : 'sale.softCap.toGo'
  return (
    <div className="gaia:grid gaia:gap-2 gaia:border-t gaia:border-line-soft gaia:pt-4 gaia:text-sm">
      <p className="gaia:flex gaia:flex-wrap gaia:justify-between gaia:gap-x-4 gaia:tabular-nums">
        <span>{said}</span>
        <span className="gaia:text-muted">{format.percent(shareOf(sale.sold, sale.hardCap), 2)}</span>
      </p>
      <Progress value={shareOf(sale.sold, sale.hardCap)} label={text('sale.progress')} text={said} />
      {sale.softCap !== '0' && (
        <p className="gaia:text-muted gaia:tabular-nums">
          {text(minimum, { cap: gaia(sale.softCap), left: gaia(left < 0n ? 0n : left) })}
        </p>
      )}
      <p className="gaia:font-[550] gaia:tabular-nums">{text('sale.price', { coins: coins(sale.price) })}</p>
      <RaiseCourse />
    </div>
  )
}
