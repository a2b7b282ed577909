import { useText, useToast } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { messages } from '../texts'
import { reasonOf } from './reason'
import { useStaking } from './useStaking'

/** Pays out every unbonding entry whose time has come. */
export function Withdraw({ contract }: { contract: string }) {
  const text = useText(messages)
  const toast = useToast()
  const { account, progress, withdraw } = useStaking(contract)
  if (!account) return null
  const pay = async () => {
    try {
      await withdraw()
      toast({ title: text('stake.withdraw.done') })
    } catch (error) {
      toast({ title: text('stake.withdraw.failed'), description: reasonOf(text, error), destructive: true })
    }
  }
  return (
    <div>
      <Button size="sm" busy={progress !== null} onClick={() => void pay()}>
        {text(progress ? `stake.step.${progress.step}` : 'stake.withdraw')}
      </Button>
    </div>
  )
}
