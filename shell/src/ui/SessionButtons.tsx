import Pending from '@portal/sdk/chain/pending'
import type { ReactElement } from 'react'
import InboxButton from './inbox/InboxButton'

/** What the top bar has for a session: the wallet's transactions, and what modules told it. */
export default function SessionButtons(): ReactElement {
  return (
    <>
      <Pending />
      <InboxButton />
    </>
  )
}
