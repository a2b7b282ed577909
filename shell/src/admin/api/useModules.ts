import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import { useRead } from '../../app/useRead'
import type { AdminModule } from '../wire'

export const modulesKey = ['/api/admin/modules']

/**
 * Every module that is installed. It is read again whenever a page asks: nobody follows the modules' events while no admin's page is open,
 * so what the cache has may be old.
 */
export function useModules(): UseQueryResult<AdminModule[], Error> {
  return useRead(modulesKey, { refetchOnMount: 'always' })
}

/** More of one module: its releases, its history, its log. */
export function useModulePart<T>(id: string, part: string): UseQueryResult<T, Error> {
  return useRead([...modulesKey, id, part], { gcTime: 0 })
}

/**
 * Reads the list of modules again, and then what the cache has more of one module, or of each. Of a module that was removed there is
 * nothing more to read.
 */
export async function modulesChanged(client: QueryClient, id?: string): Promise<void> {
  await client.invalidateQueries({ queryKey: modulesKey, exact: true })
  const there = client.getQueryData<AdminModule[]>(modulesKey)
  await client.invalidateQueries({
    queryKey: modulesKey,
    predicate: ({ queryKey: [, of] }) =>
      of !== undefined && (id === undefined || of === id) && (there?.some((module) => module.id === of) ?? true),
  })
}
