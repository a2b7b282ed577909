import { useAccount, useFormat, usePortal, useText } from '@portal/sdk'
import { TransactionDialog, type TransactionPlan, useContract, useRead } from '@portal/sdk/chain'
import { CodeBlock, Notice, TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { decodesTo } from '../claim/decodesTo'
import { OtherContract } from '../claim/OtherContract'
import { sameAddress } from '../claim/sameAddress'
import type { DraftList } from '../wire'
import { publishAbi } from './publishAbi'
import { publishRefusal } from './publishRefusal'
import { type Entered, termsOf } from './termsOf'
import { campaignMessages } from './texts'

interface PublishDialogProps {
  /** of which the module answered */
  contract: string
  list: DraftList
  /** whose list it is; null where it is of none */
  epoch: number | null
  onClose: () => void
}

/** What create() takes at most, with a title of 64 bytes. */
const gas = 500_000n

/**
 * Makes a campaign of a list: the wallet pays in exactly what the list promises. The call is decoded again before the wallet is asked,
 * which happens only where the call has the root, total and hash of the list.
 */
export default function PublishDialog({ contract: answered, list, epoch, onClose }: PublishDialogProps) {
  const text = useText(campaignMessages)
  const format = useFormat()
  const { account } = useAccount()
  const head = usePortal((state) => state.portal.chain.head)
  const contract = useContract('GaiaClaims', publishAbi)
  const own = sameAddress(contract?.address, answered)
  const notice = useRead(contract, 'notice', [])
  const token = useRead(contract, 'token', [])
  const role = useRead(contract, 'PUBLISHER_ROLE', [])
  const publishes = useRead(contract, 'hasRole', [role.data ?? '', account ?? ''], {
    enabled: role.data !== undefined && account !== null,
  })
  const [entered, setEntered] = useState<Entered>(() => ({
    title: epoch === null ? '' : text('epochs.title', { epoch }),
    opens: '',
    days: '60',
    graceDays: '14',
  }))
  const amount = format.gaia(list.total, 18)
  const unread = [notice, token, role, publishes].find(({ error }) => error)?.error ?? null
  const waits = notice.data === undefined ? undefined : Number(notice.data)
  const found =
    head && waits !== undefined ? termsOf(entered, Math.floor(Date.parse(head.time) / 1000), waits) : undefined
  const terms = found?.terms
  const args = terms && {
    root: list.root,
    total: BigInt(list.total),
    opensAt: BigInt(terms.opensAt),
    duration: BigInt(terms.duration),
    grace: BigInt(terms.grace),
    title: terms.title,
    listHash: list.hash,
  }
  const call = contract && own && args ? contract.call('create', [args]) : null
  const honest = call !== null && contract && args && decodesTo(call, contract.address, 'create', [Object.values(args)])
  const at = (seconds: number) => format.time(seconds * 1000)
  const plan: TransactionPlan | null =
    call && honest && terms && token.data !== undefined && publishes.data === true
      ? {
          title: text('plan', { amount, title: terms.title }),
          done: text('plan.done', { title: terms.title }),
          failed: text('plan.failed', { title: terms.title }),
          call,
          gas,
          spends: { token: token.data, amount: BigInt(list.total), symbol: 'GAIA', decimals: 18 },
          notes: [
            { term: text('plan.who'), text: text('plan.who.text', { count: list.allocations }) },
            {
              term: text('plan.when'),
              text: text('plan.when.text', {
                opens: at(terms.opening),
                closes: at(terms.closing),
                ends: at(terms.ending),
              }),
            },
            {
              term: text('plan.worst'),
              text: text(waits === 0 && terms.opensAt === 0 ? 'plan.worst.atOnce' : 'plan.worst.text', {
                amount,
                opens: at(terms.opening),
                ends: at(terms.ending),
              }),
            },
          ],
          refusal: publishRefusal(text, format),
        }
      : null
  const field = (name: keyof Entered, working: boolean) => ({
    value: entered[name],
    disabled: working,
    error: found?.wrong[name] && text(found.wrong[name], { earliest: at(earliest(head?.time, waits)) }),
    onChange: ({ target }: { target: { value: string } }) =>
      setEntered((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <TransactionDialog
      title={text('publish')}
      description={text('publish.text', { amount })}
      plan={plan}
      act={text('publish.act')}
      onClose={onClose}
    >
      {(working) => (
        <div className="gaia:grid gaia:gap-4">
          {!own && <OtherContract name="GaiaClaims" />}
          {unread && account !== null && <Notice title={text('publish.unread')}>{text('publish.unread.text')}</Notice>}
          {publishes.data === false && (
            <Notice tone="bad" title={text('role.missing')}>
              {text('role.missing.text')}
            </Notice>
          )}
          <TextInput
            {...field('title', working)}
            label={text('terms.title')}
            hint={text('terms.title.hint')}
            autoComplete="off"
          />
          <TextInput
            {...field('opens', working)}
            type="datetime-local"
            label={text('terms.opens')}
            hint={waits ? text('terms.opens.notice', { count: Math.ceil(waits / 3600) }) : text('terms.opens.hint')}
          />
          <div className="gaia:grid gaia:gap-4 gaia:sm:grid-cols-2 gaia:sm:items-start">
            <TextInput {...field('days', working)} inputMode="numeric" label={text('terms.days')} />
            <TextInput
              {...field('graceDays', working)}
              inputMode="numeric"
              label={text('terms.graceDays')}
              hint={text('terms.graceDays.hint')}
            />
          </div>
          <CodeBlock label={text('found.root')} code={list.root} wrap />
          <CodeBlock label={text('found.hash')} code={list.hash} wrap />
          {call && !honest && (
            <Notice tone="bad" title={text('publish.tampered')}>
              {text('publish.tampered.text')}
            </Notice>
          )}
          {call && honest && (
            <p className="gaia:text-sm gaia:text-muted">{text('publish.honest', { contract: call.to })}</p>
          )}
        </div>
      )}
    </TransactionDialog>
  )
}

/** Unix seconds of the first moment at which a campaign that is made now may open. */
function earliest(head: string | undefined, notice: number | undefined): number {
  return Math.floor(Date.parse(head ?? '') / 1000) + (notice ?? 0)
}
