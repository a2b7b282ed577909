import {
  binsOf,
  type Day,
  HeatStrip,
  Histogram,
  type Point,
  Sankey,
  ShareBar,
  Sparkline,
  TimeSeries,
  Treemap,
} from '@portal/sdk/charts'
import { Example } from '../Example'
import { day, hour, minute, noon, wave } from '../figures'

export const title = 'Charts'

/** Every hour of two days, up to noon. */
const hourly = (values: readonly (number | null)[]): Point[] =>
  values.map((value, i) => [noon - (values.length - 1 - i) * hour, value])

const signals = wave(48, { middle: 420, swing: 160, noise: 90 }).map(Math.round)
const nodes = wave(48, { middle: 128, swing: 14, noise: 6, period: 48, seed: 5 }).map(Math.round)
const outage = signals.map((value, i) => (i >= 20 && i < 27 ? null : value))
const jobs = ['Inference', 'Embedding', 'Training'].map((label, i) => ({
  label,
  kind: 'area' as const,
  points: hourly(wave(48, { middle: 60 - 15 * i, swing: 18 - 4 * i, noise: 9, seed: 7 + i }).map(Math.round)),
}))
const rewards = ['Validators', 'Delegators', 'Nodes'].map((label, i) => ({
  label,
  kind: 'bars' as const,
  points: wave(14, { middle: 900 - 230 * i, swing: 120, noise: 180, period: 7, seed: 3 + i }).map(
    (value, at): Point => [noon - 12 * hour - (13 - at) * day, Math.round(value)],
  ),
}))
const latency = wave(48, { middle: 240, swing: 60, noise: 30, seed: 11 }).map(Math.round)
const bars = wave(60, { middle: 7, swing: 5, noise: 6, period: 40, seed: 2 }).map(
  (value, i): Point => [
    noon - (59 - i) * minute,
    i > 33 && i < 41 ? null : i % 17 === 3 ? 0 : Math.max(0, Math.round(value)),
  ],
)
const commissions = wave(180, { middle: 7, swing: 2.4, noise: 5, period: 31, seed: 9 })
const uptime: Day[] = wave(30, { middle: 0.9995, swing: 0, noise: 0.0006, seed: 4 }).map((value, i) => ({
  day: `2026-11-${String(i + 1).padStart(2, '0')}`,
  value: i < 2 || i === 17 ? null : i === 9 ? 0.972 : i === 22 ? 0.41 : Math.min(1, value),
}))
const stakes = [
  ['Östra Compute', 2_410_000],
  ['Quiet Harbour', 1_930_000],
  ['atlas', 1_120_000],
  ['Northwind', 860_000],
  ['Kepler Nodes', 540_000],
  ['Lumen', 310_000],
  ['Halcyon', 190_000],
  ['Vega', 120_000],
  ['Tidepool', 45_000],
] as const

const percent = (value: number) => `${value.toFixed(1)} %`
const ms = (value: number) => `${value} ms`
const gaia = (value: number) => `${value.toLocaleString('en')} GAIA`

/** Each chart, whole and in parts. */
export default function Charts() {
  return (
    <>
      <Example title="Line and area" note="Seven hours of signals were not measured: nothing is drawn across." wide>
        <TimeSeries
          label="Signals and nodes online, last 48 hours"
          series={[
            { label: 'Signals per hour', kind: 'area', points: hourly(outage) },
            { label: 'Nodes online', points: hourly(nodes) },
          ]}
          every={hour}
        />
      </Example>
      <Example title="Bars" note="A minute without transfers has no bar; minutes that nobody counted are hatched.">
        <TimeSeries
          label="Transfers per minute, last hour"
          series={[{ label: 'Transfers', kind: 'bars', points: bars }]}
          every={minute}
          details={[{ label: 'Block', of: (time) => `≥ ${(64_118_902 + (time - noon) / 2_000).toLocaleString('en')}` }]}
        />
      </Example>
      <Example title="Band" note="The line is the median; the band goes from the fastest to the slowest tenth.">
        <TimeSeries
          label="Attestation latency, last 48 hours"
          series={[
            {
              label: 'Median',
              tone: 'vaelus',
              points: hourly(latency),
              band: hourly(latency).map(([time, value], i) => [
                time,
                value === null ? null : Math.round(value * 0.7),
                value === null ? null : Math.round(value * (1.25 + (i % 9) / 20)),
              ]),
            },
          ]}
          format={ms}
        />
      </Example>
      <Example title="Stacked areas" note="The parts add up to all jobs.">
        <TimeSeries label="Running jobs by kind, last 48 hours" series={jobs} stacked />
      </Example>
      <Example title="Stacked bars" note="A day for which one part is unknown has no sum, and no bar.">
        <TimeSeries
          label="Rewards per day, last two weeks"
          series={rewards.map((one, i) =>
            i === 1
              ? { ...one, points: one.points.map(([time, value], at): Point => [time, at === 5 ? null : value]) }
              : one,
          )}
          stacked
          every={day}
          format={gaia}
        />
      </Example>
      <Example title="Histogram">
        <Histogram
          label="Validators by commission"
          bins={binsOf(commissions)}
          format={percent}
          unit="Validators"
          summary="180 validators."
        />
      </Example>
      <Example title="Uptime" note="Good, fair and bad days differ in height too. Three days were not measured.">
        <HeatStrip label="Uptime of atlas-3, 30 days" days={uptime} />
      </Example>
      <Example title="Shares" note="The list is the table of the bar.">
        <ShareBar
          label="Supply"
          format={gaia}
          parts={[
            { id: 'staked', label: 'Staked', value: 7_525_000, tone: 'good' },
            { id: 'treasury', label: 'Treasury', value: 4_100_000 },
            { id: 'sale', label: 'Sale', value: 2_300_000 },
            { id: 'vesting', label: 'Vesting', value: null },
            { id: 'others', label: '212 other holders', value: 1_075_000, tone: 'line' },
          ]}
        />
      </Example>
      <Example title="Treemap">
        <Treemap
          label="Stake by validator"
          tiles={stakes.map(([label, value]) => ({ id: label, label, value }))}
          format={gaia}
          height={220}
        />
      </Example>
      <Example title="Sparklines" note="As large as a word: moving, in steps, with a gap, a single value, unknown.">
        <ul className="gallery-sparks">
          {(
            [
              ['Signals from 412 to 388', wave(24, { seed: 6 }), false],
              ['Stake from 1,200 to 1,450 GAIA', [1200, 1200, 1200, 1310, 1310, 1450, 1450], true],
              ['Latency from 210 to 260 ms, with a gap', [210, 214, 220, null, null, 248, 251, 260], false],
              ['One value, 42', [42], false],
              ['Unknown', undefined, false],
            ] as const
          ).map(([label, values, steps]) => (
            <li key={label}>
              <Sparkline label={label} values={values} steps={steps} />
              <span>{label}</span>
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Sankey" note="Each flow is as thick as its amount." wide>
        <Sankey
          label="GAIA from its sources to where it is now"
          nodes={[
            { id: 'sale', label: 'Sale' },
            { id: 'rewards', label: 'Rewards' },
            { id: 'wallets', label: 'Wallets' },
            { id: 'staking', label: 'Staking' },
            { id: 'escrow', label: 'Escrow' },
            { id: 'burnt', label: 'Burnt', tone: 'faint' },
          ]}
          links={[
            { from: 'sale', to: 'wallets', value: 5_200_000 },
            { from: 'sale', to: 'staking', value: 1_400_000 },
            { from: 'rewards', to: 'wallets', value: 900_000 },
            { from: 'rewards', to: 'staking', value: 2_100_000 },
            { from: 'wallets', to: 'escrow', value: 640_000 },
            { from: 'wallets', to: 'burnt', value: 210_000 },
          ]}
          format={gaia}
        />
      </Example>
      <Example title="A single point" note="It is seen, and has room on both sides.">
        <TimeSeries
          label="Nodes online since today"
          series={[{ label: 'Nodes online', points: [[noon, 128]] }]}
          height={140}
        />
      </Example>
      <Example title="Nothing yet">
        <TimeSeries label="Disputes" series={[{ label: 'Disputes', points: [] }]} height={140} />
      </Example>
      <Example title="Flows in a circle" note="They cannot be drawn: the table stands for them.">
        <Sankey
          label="Transfers among three accounts"
          nodes={['Ada', 'Bela', 'Cleo'].map((label) => ({ id: label, label }))}
          links={[
            { from: 'Ada', to: 'Bela', value: 3 },
            { from: 'Bela', to: 'Cleo', value: 2 },
            { from: 'Cleo', to: 'Ada', value: null },
            { from: 'Cleo', to: 'Bela', value: 1 },
          ]}
        />
      </Example>
    </>
  )
}
