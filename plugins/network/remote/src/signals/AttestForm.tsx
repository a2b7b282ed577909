import { errorSentence, useModuleMutation, useText } from '@portal/sdk'
import { useSignature } from '@portal/sdk/chain'
import { Button, Notice, Select, TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { attestationData } from './attestationData'
import { signalDomain } from './signalDomain'
import { TextArea } from './TextArea'
import { signalMessages } from './texts'
import type { SignalDetail, SignalVerdict } from './wire'

const verdicts = ['confirm', 'dispute'] as const
const sure = [10_000, 9_000, 7_500, 5_000, 2_500] as const

/** What the visitor's validator says of a signal, signed by the wallet that has its attestor key. */
export default function AttestForm({ detail, validator }: { detail: SignalDetail; validator: string }) {
  const text = useText(signalMessages)
  const signing = useSignature()
  const send = useModuleMutation({ invalidates: ['/signals'] })
  const [verdict, setVerdict] = useState<SignalVerdict>('confirm')
  const [score, setScore] = useState('100')
  const [confidence, setConfidence] = useState<(typeof sure)[number]>(9_000)
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState('')
  const [tried, setTried] = useState(false)
  const points = score.trim() === '' ? Number.NaN : Math.round(Number(score.replace(',', '.')) * 100)
  const faults = {
    score: points >= 0 && points <= 10_000 ? undefined : text('attest.score.wrong'),
    reason: verdict === 'dispute' && reason.trim() === '' ? text('attest.reason.wrong') : undefined,
    evidence:
      evidence.trim() === '' || /^https:\/\/[!-~]{1,490}$/.test(evidence.trim())
        ? undefined
        : text('attest.link.wrong'),
  }
  const busy = signing.busy || send.isPending
  const attest = async () => {
    setTried(true)
    if (busy || !signing.account || Object.values(faults).some(Boolean)) return
    const attestation = {
      signal: detail.uid,
      validator,
      verdict,
      score: points,
      confidence,
      reason: reason.trim(),
      evidence: evidence.trim(),
      issuedAt: Math.floor(Date.now() / 1000),
    }
    const signature = await signing.sign(attestationData(attestation, signalDomain(detail.portal, detail.chain)))
    if (signature)
      send.mutate({
        path: `/signals/${detail.uid}/attestations`,
        body: { attestation, attestor: signing.account, signature },
      })
  }
  return (
    <form
      className="network:grid network:grid-cols-1 network:gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void attest()
      }}
    >
      <div className="network:grid network:grid-cols-1 network:gap-4 network:sm:grid-cols-3">
        <Select
          label={text('verdict')}
          value={verdict}
          disabled={busy}
          options={verdicts.map((value) => ({ value, label: text(`verdict.${value}`) }))}
          onChange={(value) => setVerdict(value === 'dispute' ? 'dispute' : 'confirm')}
        />
        <TextInput
          label={text('attest.score')}
          inputMode="decimal"
          autoComplete="off"
          value={score}
          disabled={busy}
          error={tried ? faults.score : undefined}
          onChange={(event) => setScore(event.target.value)}
        />
        <Select
          label={text('attest.confidence')}
          value={String(confidence)}
          disabled={busy}
          options={sure.map((value) => ({ value: String(value), label: text(`attest.confidence.${value}`) }))}
          onChange={(value) => setConfidence(sure.find((one) => String(one) === value) ?? 9_000)}
        />
      </div>
      <TextArea
        label={text('attest.reason')}
        rows={3}
        value={reason}
        disabled={busy}
        error={tried ? faults.reason : undefined}
        onChange={setReason}
      />
      <TextInput
        label={text('attest.link')}
        autoComplete="off"
        value={evidence}
        disabled={busy}
        error={tried ? faults.evidence : undefined}
        onChange={(event) => setEvidence(event.target.value)}
      />
      {signing.problem && (
        <Notice tone="bad" title={text('sign.failed')}>
          {signing.problem}
        </Notice>
      )}
      {send.error && (
        <Notice tone="bad" title={text('attest.refused')}>
          {errorSentence(send.error)}
        </Notice>
      )}
      <div>
        <Button variant="primary" type="submit" busy={busy} disabled={!signing.account}>
          {text('attest.sign')}
        </Button>
      </div>
    </form>
  )
}
