import { expect, test } from 'vitest'
import { delayWords } from './delayWords'

test.each([
  [86_400, '24 hours', '24 Stunden'],
  [3_600, '1 hour', '1 Stunde'],
  [5_400, '90 minutes', '90 Minuten'],
  [600, '10 minutes', '10 Minuten'],
  [61, '61 seconds', '61 Sekunden'],
  [0, '0 seconds', '0 Sekunden'],
])('a delay of %d seconds is not rounded', (seconds, en, de) => {
  expect(delayWords(seconds, 'en')).toBe(en)
  expect(delayWords(seconds, 'de')).toBe(de)
})
