import { useFormat, useLocale, useText } from '@portal/sdk'
import { Histogram } from '@portal/sdk/charts'
import { formatBytes } from '@portal/sdk/kit'
import {
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  Figure,
  FigureRow,
  QueryView,
  Select,
  Skeleton,
  useUrlState,
} from '@portal/sdk/ui'
import { useMemo } from 'react'
import { comparedParams } from './benchmarkFilters'
import { classWords, figureWords } from './figureWords'
import { bandProof } from './proofs'
import { useBands } from './queries'
import { benchmarkMessages } from './texts'
import { type Bands, type BenchmarkSummary, type Part, parts } from './wire'

/** How the machines of a class stand in a part: where the slowest tenth, the middle and the fastest tenth lie. */
export function BandsCard({ summary }: { summary: BenchmarkSummary }) {
  const text = useText(benchmarkMessages)
  const { values, put } = useUrlState(comparedParams)
  const { classes, terms } = summary
  // The list's class is compared; without one, the class that most machines are of.
  const of = values.class === 'all' ? (classes[0]?.class ?? '') : values.class
  const query = useBands(of, values.part, of !== '')
  const known = classes.some((one) => one.class === of) ? classes : [{ class: of, machines: 0 }, ...classes]
  return (
    <Card aria-label={text('bands.title')}>
      <CardHeader title={text('bands.title')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-5">
        {of === '' ? (
          <EmptyState title={text('bands.none')}>{text('bands.none.text')}</EmptyState>
        ) : (
          <>
            <div className="network:grid network:grid-cols-1 network:gap-4 network:sm:grid-cols-2">
              <Select
                label={text('class')}
                value={of}
                options={known.map((one) => ({
                  value: one.class,
                  label: `${classWords({ text }, one.class)} (${one.machines})`,
                }))}
                onChange={(value) => put({ class: value })}
              />
              <Select
                label={text('part')}
                value={values.part}
                options={parts.map((value) => ({ value, label: text(`part.${value}`) }))}
                onChange={(value) => put({ part: value as Part })}
              />
            </div>
            <p className="network:text-sm network:text-muted">{text(`part.${values.part}.definition`)}</p>
            <QueryView query={query} failed={text('bands.failed')} skeleton={<Skeleton width="100%" height="300px" />}>
              {(data) => <Drawn bands={data} least={terms.leastRanked} />}
            </QueryView>
          </>
        )}
      </CardBody>
    </Card>
  )
}

function Drawn({ bands, least }: { bands: Bands; least: number }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const locale = useLocale()
  const words = useMemo(() => ({ text, format, locale }), [text, format, locale])
  const edge = useMemo(
    () => (value: number) => (bands.unit === 'B/s' ? formatBytes(value, locale) : format.compact(value)),
    [bands.unit, locale, format],
  )
  return (
    <>
      {bands.bands.length > 0 ? (
        <FigureRow label={text('bands.figures')}>
          {bands.bands.map((band) => (
            <Figure
              key={band.percent}
              label={text('bands.percent', { percent: band.percent })}
              value={figureWords(words, bands.unit, band.figure)}
              definition={text('proof.band', { percent: band.percent })}
              source="signed"
              asOf={{ time: bands.time }}
              proof={bandProof(words, bands, band)}
            />
          ))}
        </FigureRow>
      ) : (
        <p className="network:text-sm network:text-muted">{text('bands.few', { count: bands.machines, least })}</p>
      )}
      <Histogram
        label={text('bands.histogram', {
          part: text(`part.${bands.part}`),
          unit: text(`unit.of.${bands.unit as 'B/s'}`),
          class: classWords({ text }, bands.class),
        })}
        summary={text('bands.machines', { count: bands.machines })}
        bins={bands.bins}
        unit={text('bands.unit')}
        format={edge}
        empty={text('bands.none')}
      />
    </>
  )
}
