import {
  errorSentence,
  useModuleMutation,
  useModuleQuery,
  usePortal,
  usePortalHost,
  useSession,
  useText,
  useTier,
  useToast,
  useTopic,
  useWallet,
} from '@portal/sdk'
import { Link, useLocation, useNavigate, useSearchParams } from '@portal/sdk/router'
import { Button, PageHeader, TextInput } from '@portal/sdk/ui'
import { type ReactNode, useState } from 'react'
import manifest from '../../module.json'
import { texts } from './texts'

const [home] = manifest.routes as [{ path: string }]

/** What each hook of the SDK gives a page, and what it does. */
export default function Hooks() {
  const text = useText(texts)
  return (
    <>
      <PageHeader title={text('title')} lede="What a page has of the portal." />
      <div className="pk-card" style={{ padding: '16px', display: 'grid', gap: '12px' }}>
        <Known />
        <Asked />
        <Gone />
        <Signed />
      </div>
      <div className="pk-card" style={{ padding: '16px', height: '1600px' }}>
        <p>{text('lower')}</p>
      </div>
      <Link to={`${home.path}/last`}>The last item</Link>
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>{children}</div>
}

function Known() {
  const session = useSession()
  const tier = useTier()
  const wallet = useWallet()
  const theme = usePortal((state) => state.theme)
  const others = usePortal((state) => state.portal.modules.filter(({ id }) => id !== manifest.id).length)
  const { mode } = usePortalHost()
  return (
    <Line>
      <output aria-label="Mode">{mode}</output>
      <output aria-label="Session">{session?.address ?? 'nobody'}</output>
      <output aria-label="Tier">{tier ?? 'none'}</output>
      <output aria-label="Wallet">{`${wallet.address} ${wallet.chainId}`}</output>
      <output aria-label="Theme">{theme}</output>
      <output aria-label="Other modules">{mode === 'framed' ? others : 0}</output>
    </Line>
  )
}

function Asked() {
  const text = useText(texts)
  const { data } = useModuleQuery<{ count: number }>('/said', {
    live: { topic: 'said', apply: (_, payload) => payload as { count: number } },
  })
  const [heard, setHeard] = useState(0)
  useTopic('said', () => setHeard((count) => count + 1))
  const say = useModuleMutation({ onSuccess: () => toast({ title: 'It was said', description: 'Once more.' }) })
  const refused = useModuleMutation()
  const toast = useToast()
  return (
    <Line>
      <Button onClick={() => say.mutate({ path: '/said' })}>Say it</Button>
      <Button onClick={() => refused.mutate({ path: '/nowhere' })}>Ask for nothing</Button>
      <output aria-label="Count">{data && text('said', { count: data.count })}</output>
      <output aria-label="Heard">{heard}</output>
      <output aria-label="Refused">{refused.error && errorSentence(refused.error)}</output>
    </Line>
  )
}

function Gone() {
  const host = usePortalHost()
  const navigate = useNavigate()
  const location = useLocation()
  const [search, setSearch] = useSearchParams()
  return (
    <Line>
      <TextInput
        label="Filter"
        value={search.get('filter') ?? ''}
        onChange={({ target }) => setSearch({ filter: target.value }, { replace: true })}
      />
      <output aria-label="Here">{location.pathname + location.search + location.hash}</output>
      <Link to={`${home.path}/seven?from=list#top`} state={{ from: 'the list' }}>
        Item seven
      </Link>
      <Button onClick={() => navigate(`${home.path}/eight`)}>Item eight</Button>
      <Button onClick={() => host.navigate('/explorer')}>Explorer by the host</Button>
      <Link to="/explorer">Explorer by a link</Link>
    </Line>
  )
}

function Signed() {
  const wallet = useWallet()
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    try {
      setAnswer(String(await wallet.request({ method: 'eth_chainId' })))
    } catch (error) {
      setAnswer(`${(error as { code?: number }).code}: ${(error as Error).message}`)
    }
  }
  return (
    <Line>
      <Button onClick={ask}>Which chain</Button>
      <output aria-label="Answer">{answer}</output>
    </Line>
  )
}
