/**
 * The range of an axis for values between low and high; null: no value is known. Bars and areas stand on zero (grounded), lines have only
 * the room that they move in. There is no room below zero where no value is negative, and none above it where none is positive.
 */
export function valueRange(low: number | null, high: number | null, grounded: boolean): [number, number] {
  if (low === null || high === null) return [0, 1]
  const [least, most] = grounded ? [Math.min(0, low), Math.max(0, high)] : [low, high]
  if (least === 0 && most === 0) return [0, 1]
  const room = least === most ? Math.abs(least) * 0.05 : (most - least) * 0.08
  return [least >= 0 ? Math.max(0, least - room) : least - room, most <= 0 ? Math.min(0, most + room) : most + room]
}
