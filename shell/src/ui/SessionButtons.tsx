import Pending from '@portal/sdk/chain/pending'
import type { ReactElement } from 'react'
import InboxButton from './inbox/InboxButton'

/** The top bar's buttons for a session: the wallet's transactions, and the inbox. */
export default function SessionButtons(): ReactElement {
  return (
    <>
      <Pending />
      <InboxButton />
    </>
  )
}
