import { errorSentence, fromUnits, useLocale, useText } from '@portal/sdk'
import { amountIn, swapPoint } from '@portal/sdk/chain'
import { Button, Dialog, Notice, TextInput } from '@portal/sdk/ui'
import { type FormEvent, useId, useState } from 'react'
import type { AlertRules } from '../wire'
import { watchMessages } from './texts'
import { type RuleKind, useWatchWrites } from './useWatchList'

interface RuleDialogProps {
  kind: RuleKind
  rules: AlertRules
  onClose: () => void
}

/** Makes, changes or ends an alert that is about no single address. */
export default function RuleDialog({ kind, rules, onClose }: RuleDialogProps) {
  const text = useText(watchMessages)
  const locale = useLocale()
  const form = useId()
  const { setRule, endRule } = useWatchWrites()
  const [typed, setTyped] = useState(() => {
    if (kind !== 'transfer') return String(rules[kind] ?? 3)
    return rules.transfer ? swapPoint(fromUnits(rules.transfer), locale) : ''
  })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const amount = kind === 'transfer' ? amountIn(typed, locale) : null
  const days = kind !== 'transfer' && /^([1-9]|[12]\d|30)$/.test(typed.trim()) ? Number(typed) : null
  const rule = amount !== null ? { least: String(amount) } : days !== null ? { days } : null
  const write = async (change: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await change()
    } catch (failure) {
      setBusy(false)
      setError(failure as Error)
      return
    }
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && rule) void write(() => setRule(kind, rule))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text(`rule.${kind}`)}
      description={text(`rule.${kind}.text`)}
      footer={
        <>
          {rules[kind] !== null && (
            <Button variant="danger" disabled={busy} onClick={() => void write(() => endRule(kind))}>
              {text('rule.stop')}
            </Button>
          )}
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={form} className="gaia:grid gaia:gap-4" onSubmit={submit}>
        <TextInput
          label={text(kind === 'transfer' ? 'rule.least' : 'rule.days.field')}
          inputMode={kind === 'transfer' ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typed}
          error={tried && !rule ? text(kind === 'transfer' ? 'amount.malformed' : 'rule.days.malformed') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error && (
          <Notice tone="bad" title={text('lost')}>
            {errorSentence(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
