import { fromUnits, useLocale, useText } from '@portal/sdk'
import { amountIn, swapPoint } from '@portal/sdk/chain'
import { FormDialog } from '@portal/sdk/kit'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
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
  const { setRule, endRule } = useWatchWrites()
  const [typed, setTyped] = useState(() => {
    if (kind !== 'transfer') return String(rules[kind] ?? 3)
    return rules.transfer ? swapPoint(fromUnits(rules.transfer), locale) : ''
  })
  const [tried, setTried] = useState(false)
  const amount = kind === 'transfer' ? amountIn(typed, locale) : null
  const days = kind !== 'transfer' && /^([1-9]|[12]\d|30)$/.test(typed.trim()) ? Number(typed) : null
  const rule = amount !== null ? { least: String(amount) } : days !== null ? { days } : null
  const send = () => {
    setTried(true)
    return rule ? setRule(kind, rule) : undefined
  }
  return (
    <FormDialog
      title={text(`rule.${kind}`)}
      description={text(`rule.${kind}.text`)}
      label={text('save')}
      failed={text('lost')}
      send={send}
      undo={rules[kind] !== null && { label: text('rule.stop'), act: () => endRule(kind) }}
      onClose={onClose}
    >
      <TextInput
        label={text(kind === 'transfer' ? 'rule.least' : 'rule.days.field')}
        inputMode={kind === 'transfer' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed}
        error={tried && !rule ? text(kind === 'transfer' ? 'amount.malformed' : 'rule.days.malformed') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}
