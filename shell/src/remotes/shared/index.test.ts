import { shared as requests } from '@portal/sdk/rsbuild'
import { expect, test } from 'vitest'
import { shared } from './index'
import * as query from './query'
import * as router from './router'

test('the shell gives remotes what they are built to take, and nothing else', () => {
  expect(Object.keys(shared)).toEqual(requests)
})

// A name less breaks pages that are built: it is another shell contract.
test('of the router and of queries, remotes have these names', () => {
  expect(Object.keys(query)).toMatchInlineSnapshot(`
    [
      "hashKey",
      "keepPreviousData",
      "queryOptions",
      "skipToken",
      "useInfiniteQuery",
      "useIsFetching",
      "useMutation",
      "useQueries",
      "useQuery",
      "useQueryClient",
    ]
  `)
  expect(Object.keys(router)).toMatchInlineSnapshot(`
    [
      "createSearchParams",
      "generatePath",
      "Link",
      "matchPath",
      "Navigate",
      "NavLink",
      "Outlet",
      "Route",
      "Routes",
      "useHref",
      "useLocation",
      "useMatch",
      "useNavigate",
      "useParams",
      "useResolvedPath",
      "useSearchParams",
    ]
  `)
})
