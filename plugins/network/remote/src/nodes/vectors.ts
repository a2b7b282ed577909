import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The protocol's own cases, for tests: what another implementation of it reads too. */
export function vectors<T>(name: string): T {
  const folder = resolve(import.meta.dirname, '../../../../../sdk/go/node/testdata/vectors')
  return JSON.parse(readFileSync(resolve(folder, `${name}.json`), 'utf8')) as T
}
