import { useFormat, useLocale, useModuleMutation, useText, useToast } from '@portal/sdk'
import {
  Address,
  Button,
  Card,
  CardBody,
  CardHeader,
  CodeBlock,
  Notice,
  QueryView,
  Skeleton,
  TextInput,
} from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { Facts } from './Facts'
import { DelegationForm } from './lazily'
import { clockWords, machineWords } from './machineWords'
import { useOffered } from './queries'
import { nodeMessages } from './texts'
import type { Offered, Summary } from './wire'

const form = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/

/** As a code is written: capitals, with its dash. */
export function codeOf(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain
}

interface PairCardProps {
  summary: Summary
  code: string
  onCode: (code: string) => void
  onPaired: (node: string) => void
}

/** The code, the machine that waits with it, and the wallet's signature. */
export function PairCard({ summary, code, onCode, onPaired }: PairCardProps) {
  const text = useText(nodeMessages)
  return (
    <Card>
      <CardHeader title={text('code.title')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        {form.test(code) ? (
          <Waiting code={code} summary={summary} onCode={onCode} onPaired={onPaired} />
        ) : (
          <CodeForm minutes={summary.times.codeFor / 60} code={code} onCode={onCode} />
        )}
      </CardBody>
    </Card>
  )
}

function CodeForm({ minutes, code, onCode }: { minutes: number; code: string; onCode: (code: string) => void }) {
  const text = useText(nodeMessages)
  const [typed, setTyped] = useState(code)
  const [sent, setSent] = useState(code !== '')
  const right = form.test(codeOf(typed))
  return (
    <form
      className="network:flex network:flex-wrap network:items-start network:gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (right) onCode(codeOf(typed))
      }}
    >
      <TextInput
        label={text('code.label')}
        hint={text('code.hint', { minutes })}
        placeholder="7F4K-92QM"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={sent && !right ? text('code.malformed') : undefined}
      />
      <div className="network:pt-6">
        <Button variant="primary" type="submit">
          {text('code.find')}
        </Button>
      </div>
    </form>
  )
}

function Waiting({ code, summary, onCode, onPaired }: PairCardProps) {
  const text = useText(nodeMessages)
  const query = useOffered(code, true)
  const other = <Button onClick={() => onCode('')}>{text('code.other')}</Button>
  return (
    <>
      <QueryView query={query} failed={text('code.failed')} skeleton={<Skeleton width="100%" height="9em" />}>
        {(offered) => <Answer offered={offered} summary={summary} onCode={onCode} onPaired={onPaired} />}
      </QueryView>
      {(query.error || query.data?.state !== 'waiting') && <div>{other}</div>}
    </>
  )
}

function Answer({ offered, summary, onCode, onPaired }: Omit<PairCardProps, 'code'> & { offered: Offered }) {
  const text = useText(nodeMessages)
  const setup = `./portal-node setup --portal ${summary.portal} && ./portal-node run`
  if (offered.state === 'paired')
    return (
      <Notice
        tone="info"
        title={text('code.used')}
        action={<Button onClick={() => onPaired(offered.node)}>{text('checks.page')}</Button>}
      />
    )
  if (offered.state !== 'waiting')
    return (
      <>
        <Notice title={text(`code.${offered.state}`)}>{text('code.again')}</Notice>
        <CodeBlock label={text('install.line')} code={setup} />
      </>
    )
  return <Machine offered={offered} onCode={onCode} onPaired={onPaired} />
}

function Machine({ offered, onCode, onPaired }: Pick<PairCardProps, 'onCode' | 'onPaired'> & { offered: Offered }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const locale = useLocale()
  const toast = useToast()
  const refuse = useModuleMutation({})
  const path = `/pairings/${offered.code}`
  return (
    <>
      <div>
        <h3 className="network:font-[550]">{text('pair.title')}</h3>
        <p className="network:text-sm network:text-muted">{text('pair.text')}</p>
      </div>
      <Facts
        label={text('pair.title')}
        facts={[
          [text('pair.key'), <Address key="key" address={offered.node} full />],
          [text('pair.name'), offered.name],
          [text('pair.machine'), machineWords(text, offered.machine, locale)],
          [text('pair.software'), offered.software],
          [text('pair.clock'), clockWords(text, offered.skew, format.number)],
          [text('pair.expires'), format.time(offered.expiresAt)],
        ]}
      />
      {offered.owner && <Notice>{text('pair.owned', { owner: offered.owner })}</Notice>}
      <Suspense fallback={<Skeleton width="100%" height="9em" />}>
        <DelegationForm
          portal={offered.portal}
          node={offered.node}
          name={offered.name}
          path={path}
          onSigned={() => onPaired(offered.node)}
          others={
            <Button
              busy={refuse.isPending}
              onClick={() =>
                refuse.mutate(
                  { path, method: 'DELETE' },
                  {
                    onSuccess: () => {
                      toast({ title: text('pair.refused') })
                      onCode('')
                    },
                  },
                )
              }
            >
              {text('pair.refuse')}
            </Button>
          }
        />
      </Suspense>
    </>
  )
}
