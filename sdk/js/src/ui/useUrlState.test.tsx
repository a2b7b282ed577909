import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { urlParam } from './urlParam'
import { useUrlState } from './useUrlState'

afterEach(cleanup)

const schema = {
  q: urlParam.string(),
  status: urlParam.oneOf(['active', 'exited', 'all']),
  kind: urlParam.list(['mint', 'burn', 'transfer']),
  least: urlParam.number(0, { least: 0, most: 100 }),
  page: urlParam.number(1, { least: 1, whole: true }),
  mine: urlParam.boolean(),
}
const defaults = { q: '', status: 'active', kind: [], least: 0, page: 1, mine: false }

function at(search: string, options: { prefix?: string } = {}) {
  const { result } = renderHook(
    () => ({
      one: useUrlState(schema, options),
      other: useUrlState(schema, { prefix: 'other' }),
      location: useLocation(),
      navigate: useNavigate(),
    }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/before', `/list${search}`]} initialIndex={1}>
          {children}
        </MemoryRouter>
      ),
    },
  )
  return {
    hook: result,
    address: () => decodeURIComponent(result.current.location.search),
    path: () => result.current.location.pathname,
    values: () => result.current.one.values,
    put: (change: Parameters<typeof result.current.one.put>[0]) => act(() => result.current.one.put(change)),
    back: () => act(async () => result.current.navigate(-1)),
  }
}

test('an address that says nothing has the defaults', () => {
  expect(at('').values()).toEqual(defaults)
})

test('values are read with their types', () => {
  const { values } = at('?q=a+b&status=all&kind=burn,mint&least=1.5&page=3&mine=true')
  expect(values()).toEqual({ q: 'a b', status: 'all', kind: ['mint', 'burn'], least: 1.5, page: 3, mine: true })
})

test.each([
  ['an option that there is not', '?status=gone'],
  ['options of which there is none', '?kind=theft,gift'],
  ['a number with letters', '?least=1e1'],
  ['no number', '?least='],
  ['a number beyond its bounds', '?least=101'],
  ['a part where whole ones are counted', '?page=1.5'],
  ['a page before the first', '?page=0'],
  ['neither true nor false', '?mine=yes'],
  ['a name that objects have by themselves', '?mine=constructor'],
])('%s is the default', (_, search) => {
  expect(at(search).values()).toEqual(defaults)
})

test('of a list what is known is read', () => {
  expect(at('?kind=gift,burn').values().kind).toEqual(['burn'])
})

test('what is at its default is left out of the address, and what is not its own stays', () => {
  const page = at('?tab=stake&status=all')
  page.put({ status: 'active', kind: ['burn', 'mint'], mine: true })
  expect(page.address()).toBe('?tab=stake&kind=mint,burn&mine=true')
  page.put({ kind: [], mine: false })
  expect(page.address()).toBe('?tab=stake')
})

test('the way back undoes what was chosen, not each letter that was typed', async () => {
  const page = at('')
  page.put({ q: 'a' })
  page.put({ q: 'at' })
  page.put({ status: 'all' })
  expect(page.address()).toBe('?q=at&status=all')
  await page.back()
  expect(page.address()).toBe('?q=at')
  await page.back()
  expect(page.path()).toBe('/before')
})

test('changes of one event see one another, of another table too', () => {
  const page = at('')
  act(() => {
    page.hook.current.one.put({ q: 'atlas' })
    page.hook.current.one.put({ status: 'all' })
    page.hook.current.other.put({ page: 2 })
  })
  expect(page.address()).toBe('?q=atlas&status=all&other.page=2')
})

test('two on a page have prefixes', () => {
  const page = at('?mine.status=all&other.status=exited', { prefix: 'mine' })
  expect([page.values().status, page.hook.current.other.values.status]).toEqual(['all', 'exited'])
  page.put({ status: 'active' })
  expect(page.address()).toBe('?other.status=exited')
})

test('all values are one text, which can be taken again', () => {
  const page = at('?mine.q=x&mine.status=all&mine.least=500', { prefix: 'mine' })
  expect(page.hook.current.one.text).toBe('q=x&status=all')
  act(() => page.hook.current.one.take('kind=mint'))
  expect(page.address()).toBe('?mine.kind=mint')
})

test('values stay the same objects while their part of the address does', async () => {
  const page = at('?kind=mint&other.q=a')
  const before = page.values()
  act(() => page.hook.current.other.put({ q: 'b' }))
  expect(page.address()).toBe('?kind=mint&other.q=b')
  expect(page.values()).toBe(before)
})

test.each(['constructor', 'toString', '__proto__', ''])('%s in an address is neither true nor false', (text) => {
  expect(urlParam.boolean().read(text)).toBeUndefined()
})
