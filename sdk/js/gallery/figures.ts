/** Figures that look measured and are the same every time: a wave with some noise around it. */
export function wave(count: number, { middle = 100, swing = 30, noise = 8, period = 24, seed = 1 } = {}): number[] {
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  return Array.from(
    { length: count },
    (_, i) => middle + swing * Math.sin((2 * Math.PI * i) / period) + noise * random(),
  )
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Noon of a day in November, where the reader is. */
export const noon = new Date(2026, 10, 21, 12).getTime()
