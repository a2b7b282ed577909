import { errorSentence, useText } from '@portal/sdk'
import { Button, Notice } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { useVerified } from './useVerified'

/** That a proof could not be checked, which says nothing about the proof, and the way to check it again. */
export function Unverified({ query }: { query: ReturnType<typeof useVerified> }) {
  const text = useText(messages)
  if (!query.error) return null
  return (
    <Notice
      title={text('claim.unverified')}
      action={
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {text('claim.unverified.again')}
        </Button>
      }
    >
      {errorSentence(query.error)}
    </Notice>
  )
}
