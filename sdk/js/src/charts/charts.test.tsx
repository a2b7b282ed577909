import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PortalProvider } from '../portal'
import { createTestHost, renderPage, translationProblems } from '../testing'
import { HeatStrip, Histogram, Sankey, type Series, ShareBar, Sparkline, TimeSeries, Treemap } from '.'
import { chartMessages } from './texts'

afterEach(cleanup)

const show = (page: ReactElement, locale = 'en') =>
  renderPage(page, { module: 'network', host: createTestHost({ state: { locale } }) })
const cells = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
const said = (name: string) => screen.getByRole('slider', { name }).getAttribute('aria-valuetext')

const minute = 60_000
const start = new Date(2026, 10, 21, 12).getTime()
const at = (...values: (number | null)[]): Series['points'] => values.map((value, i) => [start + i * minute, value])
const signals: Series[] = [
  { label: 'Sent', points: at(3, null, 0) },
  { label: 'Final', points: at(1200, 2, 3) },
]

test('the charts say the same in every language', async () => {
  expect(chartMessages.locales).toContain('de')
  expect(await translationProblems(chartMessages)).toEqual([])
})

test('the table has every value of a time series, and what was not measured in words', async () => {
  show(<TimeSeries label="Signals" series={signals} every={minute} format={(value) => `${value} s`} />)
  expect(await cells('Signals')).toEqual([
    ['12:00 PM', '3 s', '1200 s'],
    ['12:01 PM', 'not measured', '2 s'],
    ['12:02 PM', '0 s', '3 s'],
  ])
  expect(screen.getByText('1 of 3 not measured')).toBeTruthy()
})

test('points that are missing altogether are a row of the table', async () => {
  const points = [[start, 1] as const, [start + 9 * minute, 2] as const]
  show(<TimeSeries label="Signals" series={[{ label: 'Sent', points }]} every={minute} />)
  expect(await cells('Signals')).toEqual([
    ['12:00 PM', '1'],
    ['Not measured between 12:00 PM and 12:09 PM'],
    ['12:09 PM', '2'],
  ])
})

test('figures and times are written as the reader writes them', async () => {
  show(<TimeSeries label="Signale" series={signals} every={minute} />, 'de')
  expect((await cells('Signale'))[0]).toEqual(['12:00', '3', '1.200'])
  expect(screen.getByRole('button', { name: 'Als Tabelle zeigen: Signale' })).toBeTruthy()
})

test('keys move through a chart, which says where it stands; the first place is the newest one', async () => {
  show(<TimeSeries label="Signals" summary="3 in total." series={signals} every={minute} />)
  expect(screen.getByRole('img', { name: 'Signals: 3 in total.' })).toBeTruthy()
  expect(said('Signals, point by point')).toBe('12:02 PM: Sent 0, Final 3')
  fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } })
  expect(said('Signals, point by point')).toBe('12:01 PM: Sent not measured, Final 2')
})

test('the crosshair stays with what it reads when newer figures come', () => {
  const page = (points: Series['points']) => (
    <PortalProvider host={createTestHost()}>
      <TimeSeries label="Signals" series={[{ label: 'Sent', points }]} every={minute} />
    </PortalProvider>
  )
  const { rerender } = render(page(at(1, 2, 3)))
  fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } })
  expect(said('Signals, point by point')).toBe('12:01 PM: Sent 2')
  rerender(page(at(1, 2, 3, 4).slice(1)))
  expect(said('Signals, point by point')).toBe('12:01 PM: Sent 2')
})

test('an entry of the legend hides its series and shows it again; the table keeps it', async () => {
  show(<TimeSeries label="Signals" series={signals} every={minute} />)
  const sent = screen.getByRole('button', { name: 'Sent' })
  expect(sent.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(sent)
  expect(sent.getAttribute('aria-pressed')).toBe('false')
  expect(said('Signals, point by point')).toBe('12:02 PM: Final 3')
  expect((await cells('Signals'))[0]).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Final' }))
  expect(screen.getByText('Every series is hidden')).toBeTruthy()
  fireEvent.click(sent)
  expect(said('Signals, point by point')).toBe('12:02 PM: Sent 0')
})

test('the table opens for everybody, and is reached by the keyboard then', () => {
  show(<TimeSeries label="Signals" series={signals} />)
  const button = screen.getByRole('button', { name: 'Show as table: Signals' })
  expect(screen.queryByRole('region', { name: 'Signals' })).toBeNull()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('region', { name: 'Signals' }).tabIndex).toBe(0)
})

test('a table of more than 200 rows is made when somebody opens it', async () => {
  show(<TimeSeries label="Signals" series={[{ label: 'Sent', points: at(...Array(300).keys()) }]} />)
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show as table: Signals' }))
  expect(await cells('Signals')).toHaveLength(300)
})

test('details of a time are in the table and in what is said', async () => {
  const details = [{ label: 'Block', of: (time: number) => String((time - start) / minute) }]
  show(<TimeSeries label="Signals" series={signals.slice(1)} every={minute} details={details} />)
  expect((await cells('Signals'))[2]).toEqual(['12:02 PM', '3', '2'])
  expect(said('Signals, point by point')).toBe('12:02 PM: Final 3, Block 2')
})

test('a band is said with its value', async () => {
  const series: Series[] = [{ label: 'Latency', points: at(5), band: [[start, 4, 9]] }]
  show(<TimeSeries label="Latency" series={series} />)
  expect((await cells('Latency'))[0]?.[1]).toBe('5 (4 to 9)')
})

test.each([
  ['time series', <TimeSeries key="" label="a" series={[{ label: 'a', points: at(null) }]} />, 'Nothing measured yet'],
  ['histogram', <Histogram key="" label="a" bins={[]} />, 'Nothing measured yet'],
  ['histogram of zeros', <Histogram key="" label="a" bins={[{ from: 0, to: 1, count: 0 }]} />, 'All of it is zero'],
  ['strip', <HeatStrip key="" label="a" days={[{ day: '2026-11-21', value: null }]} />, 'Nothing measured yet'],
  ['treemap', <Treemap key="" label="a" tiles={[]} />, 'Nothing measured yet'],
  ['treemap of zeros', <Treemap key="" label="a" tiles={[{ id: 'a', label: 'a', value: 0 }]} />, 'All of it is zero'],
  ['flow', <Sankey key="" label="a" nodes={[]} links={[]} />, 'Nothing measured yet'],
  ['shares', <ShareBar key="" label="a" parts={[]} empty="No supply" />, 'No supply'],
  ['sparkline', <Sparkline key="" label="a" values={[null]} />, 'unknown'],
])('an empty %s says so, and is no picture', (_, chart, words) => {
  show(chart)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a window that holds none of the points says that nothing was measured in it', () => {
  const hour = (from: number) => (
    <PortalProvider host={createTestHost()}>
      <TimeSeries label="Signals" series={signals} every={minute} from={from} to={from + 60 * minute} />
    </PortalProvider>
  )
  const { rerender } = render(hour(start))
  expect(said('Signals, point by point')).toBe('12:02 PM: Sent 0, Final 3')
  rerender(hour(start + 120 * minute))
  expect(screen.getByText('Nothing measured in this time')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test.each([
  [<TimeSeries key="" label="a" series={undefined} height={120} />],
  [<Histogram key="" label="a" bins={undefined} />],
])('while nothing is known yet the place is kept (%#)', (chart) => {
  const { container } = show(chart)
  expect(container.querySelector('[aria-busy="true"] .pk-skeleton')).toBeTruthy()
})

test('a histogram counts by range', async () => {
  const bins = [
    { from: 0, to: 5, count: 2 },
    { from: 5, to: 10, count: 0 },
  ]
  show(<Histogram label="Commission" bins={bins} unit="Validators" format={(edge) => `${edge} %`} />)
  expect(await cells('Commission')).toEqual([
    ['0 % to 5 %', '2'],
    ['5 % to 10 %', '0'],
  ])
  expect(said('Commission, point by point')).toBe('5 % to 10 %: Validators 0')
})

test('a day without a measurement is no bad day', async () => {
  const days = [
    { day: '2026-11-20', value: 0 },
    { day: '2026-11-21', value: null },
    { day: '2026-11-22', value: 1 },
  ]
  show(<HeatStrip label="Uptime" days={days} />)
  const levels = [...screen.getByRole('img', { name: 'Uptime: 50% on average' }).children]
  expect(levels.map((day) => (day as HTMLElement).dataset.level)).toEqual(['bad', 'unknown', 'good'])
  expect(await cells('Uptime')).toEqual([
    ['Fri, Nov 20, 2026', '0%'],
    ['Sat, Nov 21, 2026', 'not measured'],
    ['Sun, Nov 22, 2026', '100%'],
  ])
})

test('a tile has its share of what is known; what is unknown has a row', async () => {
  const tiles = [
    { id: 'a', label: 'atlas', value: 1 },
    { id: 'b', label: 'Östra', value: 3 },
    { id: 'c', label: 'Vega', value: null },
  ]
  show(<Treemap label="Stake" tiles={tiles} format={(value) => `${value} GAIA`} />)
  const name = 'Stake: Östra 75%, atlas 25%. Shares are of what is known.'
  expect(screen.getByRole('img', { name })).toBeTruthy()
  expect(screen.getByText('Shares are of what is known.')).toBeTruthy()
  expect(said('Stake, point by point')).toBe('atlas: 25% of what is known 1 GAIA')
  expect(await cells('Stake')).toEqual([
    ['atlas', '1 GAIA', '25%'],
    ['Östra', '3 GAIA', '75%'],
    ['Vega', 'not measured', '—'],
  ])
})

test('a tile that becomes the largest keeps the crosshair', () => {
  const page = (atlas: number) => (
    <PortalProvider host={createTestHost()}>
      <Treemap
        label="Stake"
        tiles={[
          { id: 'a', label: 'atlas', value: atlas },
          { id: 'b', label: 'Östra', value: 3 },
        ]}
      />
    </PortalProvider>
  )
  const { rerender } = render(page(1))
  fireEvent.focus(screen.getByRole('slider'))
  expect(said('Stake, point by point')).toBe('atlas: 25% 1')
  rerender(page(9))
  expect(said('Stake, point by point')).toBe('atlas: 75% 9')
})

test('flows are said with their share of where they come from; a circle is a table', async () => {
  const nodes = ['Sale', 'Wallets', 'Staking'].map((label) => ({ id: label, label }))
  const links = [
    { from: 'Sale', to: 'Wallets', value: 1 },
    { from: 'Sale', to: 'Staking', value: 3 },
  ]
  const { unmount } = show(<Sankey label="GAIA" nodes={nodes} links={links} />)
  expect(said('GAIA, point by point')).toBe('Sale → Staking: 75% 3')
  unmount()
  show(<Sankey label="GAIA" nodes={nodes} links={[...links, { from: 'Staking', to: 'Sale', value: 1 }]} />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(await cells('GAIA')).toHaveLength(3)
})

test('a bar of shares has its parts as a list', () => {
  const parts = [
    { id: 'a', label: 'Staked', value: 1 },
    { id: 'b', label: 'Sale', value: 3, text: '3.0 GAIA' },
  ]
  show(<ShareBar label="Supply" parts={parts} />)
  expect(screen.getByRole('img', { name: 'Supply: Staked 25%, Sale 75%' }).children).toHaveLength(2)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Staked125%', 'Sale3.0 GAIA75%'])
  expect(said('Supply, point by point')).toBe('Sale: 75% 3.0 GAIA')
  expect(screen.queryByText(/what is known/)).toBeNull()
})

test('where a part is unknown so is the whole: shares are of what is known, and say so', () => {
  const parts = [
    { id: 'a', label: 'Staked', value: 1 },
    { id: 'b', label: 'Sale', value: 3 },
    { id: 'c', label: 'Vesting', value: null },
  ]
  show(<ShareBar label="Supply" parts={parts} />)
  const picture = screen.getByRole('img', { name: 'Supply: Staked 25%, Sale 75%. Shares are of what is known.' })
  expect(picture.children).toHaveLength(2)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Staked125%',
    'Sale375%',
    'Vestingnot measured—',
  ])
  expect(screen.getByText('Shares are of what is known.')).toBeTruthy()
  expect(said('Supply, point by point')).toBe('Sale: 75% of what is known 3')
})
