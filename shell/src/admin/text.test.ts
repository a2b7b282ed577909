import { textIn } from '@portal/sdk'
import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { locales } from '../app/locale'
import { messages } from './text'

test('the admin pages say the same in every language', async () => {
  expect(['en', ...messages.locales]).toEqual(locales)
  expect(await translationProblems(messages)).toEqual([])
})

test('one page view is one', () => {
  const t = textIn(messages, 'en')
  expect(t('views.label', { count: 1, days: 30, most: 1 })).toBe('1 page view in 30 days, at most 1 on one day')
  const [views, visitors] = [t('views.views', { count: 1 }), t('views.visitors', { count: 1 })]
  expect(t('views.day', { day: 'Nov 21', views, visitors })).toBe('Nov 21: 1 view, 1 visitor')
})
