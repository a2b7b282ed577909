import { useText } from '@portal/sdk'
import { Button, Card, CardBody, CardHeader, QueryView, Skeleton } from '@portal/sdk/ui'
import { Suspense } from 'react'
import { Findings } from './lazily'
import { useSignalProof } from './queries'
import { signalMessages } from './texts'
import type { SignalProof } from './wire'

/** Every signature, the score and the places in the log, verified in this browser; and the file that a program verifies them by. */
export function VerifyCard({ uid }: { uid: string }) {
  const text = useText(signalMessages)
  const query = useSignalProof(uid, true)
  return (
    <Card aria-labelledby="verify">
      <CardHeader
        id="verify"
        title={text('verify')}
        end={query.data && <Button onClick={() => download(query.data)}>{text('download')}</Button>}
      />
      <CardBody>
        <QueryView query={query} failed={text('verify.failed')} skeleton={<Skeleton width="100%" height="12em" />}>
          {(proof) => (
            <Suspense fallback={<Skeleton width="100%" height="12em" />}>
              <Findings proof={proof} />
            </Suspense>
          )}
        </QueryView>
      </CardBody>
    </Card>
  )
}

function download(proof: SignalProof) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }))
  link.download = `signal-${proof.uid.slice(2, 10)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
