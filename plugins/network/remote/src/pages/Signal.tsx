import { formatCompactGaia, useFormat, useLocale, useModuleMutation, useSession, useText } from '@portal/sdk'
import { Link, useParams } from '@portal/sdk/router'
import {
  Button,
  buttonClass,
  Card,
  CardBody,
  CardHeader,
  CardSkeleton,
  Notice,
  PageHeader,
  QueryView,
  Skeleton,
} from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { AboutCard } from '../signals/AboutCard'
import { AttestationTable } from '../signals/AttestationTable'
import { JudgementCard } from '../signals/JudgementCard'
import { AttestForm, ModerationDialog } from '../signals/lazily'
import { MinorityCard } from '../signals/MinorityCard'
import { PublisherLink } from '../signals/PublisherLink'
import { useSignal } from '../signals/queries'
import { RecordCard } from '../signals/RecordCard'
import { ScoreCard } from '../signals/ScoreCard'
import { StatementCard } from '../signals/StatementCard'
import { signalMessages } from '../signals/texts'
import { VerifyCard } from '../signals/VerifyCard'
import type { SignalDetail } from '../signals/wire'

/** One signal: what was signed, who attests or disputes it and why, and its proof in the public log. */
export default function Signal() {
  const text = useText(signalMessages)
  const { uid = '' } = useParams()
  const query = useSignal(uid)
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <Head detail={query.data} />
      <QueryView
        query={query}
        framed
        failed={text('one.failed')}
        skeleton={<CardSkeleton title={text('judgement')} height="300px" />}
      >
        {(detail) => (
          <>
            {detail.hidden && <Notice title={text('hidden.notice')}>{detail.hidden}</Notice>}
            <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-[1.65fr_1fr]">
              <div className="network:grid network:min-w-0 network:grid-cols-1 network:gap-5.5">
                <StatementCard detail={detail} />
                <JudgementCard detail={detail} />
                <ScoreCard detail={detail} />
                <Attesting detail={detail} />
                <MinorityCard detail={detail} />
                <RecordCard
                  by={<PublisherLink of={detail} />}
                  publisher={detail.publisher}
                  record={detail.record}
                  all
                />
              </div>
              <div className="network:grid network:min-w-0 network:grid-cols-1 network:gap-5.5">
                {detail.content && <VerifyCard uid={detail.uid} />}
                <AboutCard detail={detail} />
              </div>
            </div>
            <AttestationTable detail={detail} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Head({ detail }: { detail: SignalDetail | undefined }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const admin = useSession()?.admin ?? false
  return (
    <>
      <PageHeader
        title={detail ? detail.title || text('hidden.title') : text('one')}
        lede={
          detail &&
          text('one.lede', {
            kind: text(`kind.${detail.kind}`),
            topic: detail.topicName,
            time: format.time(detail.accepted),
          })
        }
        loading={!detail}
        actions={
          <>
            <Link className={buttonClass({})} to="/signals">
              {text('one.all')}
            </Link>
            {detail && admin && <Moderation detail={detail} />}
          </>
        }
      />
      {detail && (
        <div className="network:flex network:flex-wrap network:items-center network:gap-x-5 network:gap-y-2 network:text-sm">
          <PublisherLink of={detail} />
          <span className="network:text-muted">{detail.rule}</span>
        </div>
      )}
    </>
  )
}

function Moderation({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  const [open, setOpen] = useState<'hide' | 'outcome' | null>(null)
  const show = useModuleMutation({ invalidates: ['/signals'] })
  const path = `/signal-admin/signals/${detail.uid}/hidden`
  const settled = detail.outcome !== null || detail.content?.claim?.type === 'chain' || detail.truth === ''
  return (
    <>
      {!settled && <Button onClick={() => setOpen('outcome')}>{text('moderate.outcome')}</Button>}
      {detail.hidden ? (
        <Button busy={show.isPending} onClick={() => show.mutate({ path, method: 'DELETE' })}>
          {text('moderate.show')}
        </Button>
      ) : (
        <Button onClick={() => setOpen('hide')}>{text('moderate.hide')}</Button>
      )}
      <Suspense>{open && <ModerationDialog detail={detail} act={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

/** The form, for who attests for a validator; or what its validator said. */
function Attesting({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const locale = useLocale()
  const { validator, own, weight } = detail
  if (!validator) return null
  const name = validator.name || validator.validator
  if (own)
    return (
      <Notice tone="info" title={text('attest.done', { name })}>
        {text(`own.${own.verdict}`, { part: format.percent(own.score / 10_000, 0) })}
      </Notice>
    )
  if (detail.decided) return null
  if (weight === null) return <Notice tone="info" title={text('attest.weightless', { name })} />
  return (
    <Card aria-labelledby="attest">
      <CardHeader id="attest" title={text('attest.title', { name })} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        <p className="network:text-sm network:text-muted">
          {text('attest.text', { weight: formatCompactGaia(weight, locale) })}
        </p>
        <Suspense fallback={<Skeleton width="100%" height="14em" />}>
          <AttestForm detail={detail} validator={validator.validator} />
        </Suspense>
      </CardBody>
    </Card>
  )
}
