import { textIn } from '@portal/sdk'
import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { locales } from '../app/locale'
import { messages as analyticsTest } from './analyticsTest/text'
import { messages as install } from './install/text'
import { messages as moduleList } from './moduleList/text'
import { messages as modulePage } from './modulePage/text'
import { messages as moduleState } from './moduleState/text'
import { messages as pageViews } from './pageViews/text'
import { messages as parts } from './parts/text'
import { messages as publishers } from './publishers/text'
import { messages as settings } from './settings/text'
import { messages as words } from './words'

const catalogues = {
  ...{ analyticsTest, install, moduleList, modulePage, moduleState },
  ...{ pageViews, parts, publishers, settings, words },
}

test.each(Object.entries(catalogues))('%s says the same in every language', async (_, messages) => {
  expect(['en', ...messages.locales]).toEqual(locales)
  expect(await translationProblems(messages)).toEqual([])
})

test('one page view is one', () => {
  const t = textIn(pageViews, 'en')
  expect(t('label', { count: 1, days: 30, most: 1 })).toBe('1 page view in 30 days, at most 1 on one day')
  const [views, visitors] = [t('views', { count: 1 }), t('visitors', { count: 1 })]
  expect(t('day', { day: 'Nov 21', views, visitors })).toBe('Nov 21: 1 view, 1 visitor')
})
