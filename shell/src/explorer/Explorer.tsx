import './explorer.css'
import type { ComponentType, ReactElement } from 'react'
import { NotFound } from '../routes/instead'
import { paths } from '../routes/paths'
import { AddressPage } from './AddressPage'
import { BlockPage } from './BlockPage'
import { Start } from './Start'
import { TransactionPage } from './TransactionPage'

/** At the addresses that wallets make of an explorer's base (EIP-3091). */
const pages = new Map<string, ComponentType>([
  [paths.explorer, Start],
  [paths.transaction, TransactionPage],
  [paths.block, BlockPage],
  [paths.address, AddressPage],
  [paths.token, AddressPage],
])

/** The explorer's page behind a route: one file for them all, since each leads to the next. */
export default function Explorer({ path }: { path: string }): ReactElement {
  const Page = pages.get(path) ?? NotFound
  return <Page />
}
