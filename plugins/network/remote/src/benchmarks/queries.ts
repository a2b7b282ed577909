import { useModuleQuery } from '../topics'
import type { Bands, BenchmarkDetail, BenchmarkSummary, Part } from './wire'

const live = { topic: 'benchmarks' } as const

/** How many machines are measured, of which classes, and by which terms. */
export function useBenchmarkSummary() {
  return useModuleQuery<BenchmarkSummary>('/benchmarks/summary', { live })
}

/** How the machines of a class stand in a part. */
export function useBands(of: string, part: Part, enabled: boolean) {
  return useModuleQuery<Bands>(`/benchmarks/bands?class=${encodeURIComponent(of)}&part=${part}`, { enabled, live })
}

/** One result. */
export function useBenchmark(id: string) {
  return useModuleQuery<BenchmarkDetail>(`/benchmarks/${encodeURIComponent(id)}`, { live })
}
