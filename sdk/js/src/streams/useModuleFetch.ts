import {
  type AnswerForm,
  type FetchInput,
  type FetchResult,
  moduleURL,
  successOf,
  useModule,
  usePortalHost,
} from '@portal/sdk'
import { useCallback } from 'react'

/** One request to a module's API. */
export interface ModuleRequest<Form extends AnswerForm = AnswerForm> extends Omit<FetchInput<Form>, 'url'> {
  /** below the module's API, such as /models/7/card */
  path: string
}

/**
 * Asks this module's API outside of queries and mutations: bytes, streams, headers. Rejects with a PortalFetchError where the answer is no
 * success. A GET whose session is over waits for the next one, as queries do; what was under way then ends with an `endReason`.
 */
export function useModuleFetch(): <Form extends AnswerForm = 'text'>(
  request: ModuleRequest<Form>,
) => Promise<FetchResult<Form>> {
  const host = usePortalHost()
  const module = useModule()
  return useCallback(
    async ({ path, ...request }) => successOf(await host.fetch({ ...request, url: moduleURL(module, path) })),
    [host, module],
  )
}
