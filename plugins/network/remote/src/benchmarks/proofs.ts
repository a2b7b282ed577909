import type { Proof, ProofInput } from '@portal/sdk/ui'
import { figureWords, type Words } from './figureWords'
import type { Band, Bands, BenchmarkDetail, Part, PublicBenchmark, Sample, Told } from './wire'

/** What the node signed, and undefined once that is not kept any more. */
export function signedProof(of: Pick<PublicBenchmark, 'node' | 'statement' | 'taken'>): Proof | undefined {
  if (!of.statement) return undefined
  const { text: statement, signature } = of.statement
  return { kind: 'signed', signer: of.node, statement, signature, time: of.taken }
}

/** What a sample measured: how much in which time. */
export function sampleFigure({ amount, nanoseconds }: Sample): number {
  return Number((BigInt(amount) * 1_000_000_000n) / BigInt(nanoseconds))
}

/** The samples of a part, as the node signed them. */
export function samplesOf(detail: BenchmarkDetail, part: Part): { unit: string; samples: Sample[] } | undefined {
  const told = toldIn(detail.public)
  return told?.parts.find(({ name }) => name === part)
}

/** What a statement says; undefined where it is not kept any more. */
export function toldIn({ statement }: Pick<PublicBenchmark, 'statement'>): Told | undefined {
  return statement ? (JSON.parse(statement.text) as Told) : undefined
}

/** A part's figure: the median of its samples, each with what it was computed from. */
export function medianProof(words: Words, detail: BenchmarkDetail, part: Part): Proof {
  const { text, format } = words
  const of = samplesOf(detail, part)
  const inputs: ProofInput[] = (of?.samples ?? []).map((sample, i) => ({
    label: text('proof.sample', { number: i + 1 }),
    value: text('proof.sample.text', {
      amount: format.number(sample.amount, 0),
      time: format.number(sample.nanoseconds / 1_000_000, 3),
      figure: figureWords(words, of?.unit ?? '', sampleFigure(sample)),
    }),
  }))
  const proof = signedProof(detail.public)
  inputs.push({
    label: text('proof.signed'),
    value: proof ? detail.id : text('raw.gone.short'),
    ...(proof && { proof }),
  })
  return { kind: 'formula', formula: text('proof.median'), inputs }
}

/** A band: which rank of how many figures it is, and the benchmark that has it. */
export function bandProof(words: Words, bands: Bands, band: Band): Proof {
  const { text, format } = words
  const proof = signedProof({ node: band.node, statement: band.statement, taken: bands.time })
  return {
    kind: 'formula',
    formula: text('proof.band', { percent: band.percent }),
    inputs: [
      { label: text('proof.band.machines'), value: format.number(bands.machines) },
      { label: text('proof.band.rank'), value: format.number(band.rank) },
      {
        label: text('proof.band.figure'),
        value: figureWords(words, bands.unit, band.figure),
        ...(proof && { proof }),
      },
    ],
  }
}

/** Where a part's figure stands in its class. */
export function percentileProof({ text, format }: Words, detail: BenchmarkDetail, part: Part): Proof {
  const machines = detail.ranked[part] ?? 0
  const share = detail.figures[part]?.percentile ?? 0
  return {
    kind: 'formula',
    formula: text('proof.percentile'),
    inputs: [
      { label: text('proof.band.machines'), value: format.number(machines) },
      { label: text('proof.percentile.below'), value: format.number(Math.round(share * machines)) },
    ],
  }
}
