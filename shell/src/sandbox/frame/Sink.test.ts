import { expect, test, vi } from 'vitest'
import { Sink } from './Sink'

test('all that was written comes out in its order, in pieces of any size', () => {
  const sink = new Sink(100_000, () => expect.unreachable())
  const all: number[] = []
  for (const length of [0, 1, 4095, 1, 10_000, 3, 50_000]) {
    const piece = Uint8Array.from({ length }, (_, at) => (all.length + at) % 251)
    sink.write(piece)
    all.push(...piece)
    piece.fill(0)
  }
  expect(sink.bytes).toBe(all.length)
  expect(sink.whole()).toEqual(Uint8Array.from(all))
})

test('bytes that come one by one take no array each', () => {
  const kept = vi.spyOn(Uint8Array.prototype, 'slice')
  const sink = new Sink(100_000, () => expect.unreachable())
  for (let at = 0; at < 100_000; at++) sink.write(Uint8Array.of(at % 256))
  expect(kept.mock.calls.length).toBeLessThan(20)
  kept.mockRestore()
  expect(sink.whole().length).toBe(100_000)
})

test('what does not fit is said, and dropped', () => {
  const full = vi.fn()
  const sink = new Sink(5000, full)
  sink.write(new Uint8Array(4999).fill(1))
  expect(full).not.toHaveBeenCalled()
  sink.write(Uint8Array.of(2, 3))
  sink.write(Uint8Array.of(4))
  expect(full).toHaveBeenCalledTimes(2)
  expect([sink.bytes, sink.whole().at(-1)]).toEqual([5000, 2])
})
