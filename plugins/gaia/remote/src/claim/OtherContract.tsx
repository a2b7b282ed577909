import { useText } from '@portal/sdk'
import { Notice } from '@portal/sdk/ui'
import { messages } from '../texts'

/** That the module's answer is of another contract than the portal's configuration has, so nothing is signed. */
export function OtherContract({ name }: { name: 'GaiaClaims' | 'GaiaVesting' }) {
  const text = useText(messages)
  return (
    <Notice tone="bad" title={text('claim.elsewhere')}>
      {text('claim.elsewhere.text', { name })}
    </Notice>
  )
}
