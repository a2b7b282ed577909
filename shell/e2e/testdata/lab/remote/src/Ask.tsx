import { usePortal, useWallet } from '@portal/sdk'
import { Button, PageHeader } from '@portal/sdk/ui'
import { AbiCoder, id } from 'ethers'
import { useState } from 'react'
import manifest from '../../module.json'

const spender = '0x0000000000000000000000000000000000000011'

/** The data of a call of (address, uint256). */
const data = (name: string, amount: bigint) =>
  id(`${name}(address,uint256)`).slice(0, 10) +
  AbiCoder.defaultAbiCoder().encode(['address', 'uint256'], [spender, amount]).slice(2)

/** Asks the wallet for what the module was granted, and for more. */
export default function Ask() {
  const wallet = useWallet()
  const { id: chainId, contracts } = usePortal((state) => state.portal.chain)
  const [answer, setAnswer] = useState('')
  const from = wallet.address ?? ''
  const ask = async (method: string, params: unknown[]) => {
    setAnswer('asking')
    try {
      setAnswer(`answered ${JSON.stringify(await wallet.request({ method, params }))}`)
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      setAnswer(`${code}: ${message}`)
    }
  }
  const send = (name: string, amount: bigint, to = contracts.GaiaToken) =>
    ask('eth_sendTransaction', [{ from, to, data: data(name, amount) }])
  const sign = (domain: string) => {
    const typed = {
      domain: { name: domain, version: '1', chainId },
      types: { Vote: [{ name: 'text', type: 'string' }] },
      primaryType: 'Vote',
      message: { text: 'yes' },
    }
    return ask('eth_signTypedData_v4', [from, JSON.stringify(typed)])
  }
  const acts = {
    Approve: () => send('approve', 5n * 10n ** 18n),
    'Approve all': () => send('approve', (1n << 256n) - 1n),
    Transfer: () => send('transfer', 10n ** 18n),
    'Approve elsewhere': () => send('approve', 1n, contracts.ValidatorStaking),
    Vote: () => sign('Lab'),
    'Vote in a lookalike': () => sign('L\u0430b'),
    'Sign text': () => ask('personal_sign', ['0x00', from]),
  }
  return (
    <>
      <PageHeader title={`${manifest.title} ${manifest.version}`} />
      {Object.entries(acts).map(([name, act]) => (
        <Button key={name} onClick={() => void act()}>
          {name}
        </Button>
      ))}
      <output aria-label="Answer">{answer}</output>
    </>
  )
}
