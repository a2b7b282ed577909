// What remotes may use of @tanstack/react-query; naming it keeps the rest out of the first download.
export {
  hashKey,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
