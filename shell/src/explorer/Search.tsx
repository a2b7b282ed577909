import { Button, TextInput } from '@portal/sdk/ui'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../routes/paths'
import { recognise } from '../ui/palette/recognise'
import { useT } from './text'

/** Leads to the page of what a text names. */
export function Search(): ReactElement {
  const t = useT()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const named = recognise(text)
    if (named === null) setError(t('search.unknown'))
    else if (named.kind === 'address' && named.checksum === 'wrong') setError(t('search.mistyped'))
    else void navigate(pageOf(named))
  }
  return (
    <form className="explorer-search" aria-label={t('explorer.title')} onSubmit={open}>
      <TextInput
        label={t('search.label')}
        error={error ?? undefined}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="primary">
        {t('search.open')}
      </Button>
    </form>
  )
}

function pageOf(named: NonNullable<ReturnType<typeof recognise>>): string {
  if (named.kind === 'transaction') return pathOf('transaction', named.hash)
  return named.kind === 'block' ? pathOf('block', String(named.number)) : pathOf('address', named.address)
}
