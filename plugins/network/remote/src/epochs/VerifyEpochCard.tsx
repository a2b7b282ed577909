import { usePortal, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, Card, CardBody, CardHeader, CodeBlock } from '@portal/sdk/ui'
import { epochMessages } from './texts'
import { verifyLine } from './verifyLine'

/** How anybody computes an epoch again, from the public log and an endpoint of their own. */
export function VerifyEpochCard({ epoch }: { epoch: number }) {
  const text = useText(epochMessages)
  const chain = usePortal((state) => state.portal.chain)
  return (
    <Card aria-labelledby="verify-epoch">
      <CardHeader
        id="verify-epoch"
        title={text('verify.title')}
        end={
          <Link className={buttonClass({ size: 'sm' })} to="/node-setup">
            {text('verify.agent')}
          </Link>
        }
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        <p className="network:text-sm network:text-muted">{text('verify.text')}</p>
        <CodeBlock
          label={text('verify.command')}
          code={verifyLine(epoch, {
            portal: location.origin,
            rpc: chain.rpcUrls[0],
            staking: chain.contracts.ValidatorStaking,
          })}
          wrap
        />
        <Link className="network:justify-self-start network:text-sm network:underline" to="/validators/epochs#formula">
          {text('formula.all')}
        </Link>
      </CardBody>
    </Card>
  )
}
