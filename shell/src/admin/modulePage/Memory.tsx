import { errorSentence } from '@portal/sdk'
import { Button, Card, CardBody, CardHeader, TextInput } from '@portal/sdk/ui'
import { type FormEvent, type ReactElement, useState } from 'react'
import { moduleURL, useAct } from '../api/useAct'
import type { AdminModule } from '../wire'
import { useT } from './text'

/** What memory a module's plugin makes do with, and a way to give it another. */
export function Memory({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const act = useAct()
  const { mib, manifest, given, least, most } = module.memory
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const give = (memoryMiB: number) =>
    act.mutate({ url: moduleURL(module.id), method: 'PATCH', body: { memoryMiB } }, { onSuccess: () => setTyped(null) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed ?? mib)
    const fits = Number.isInteger(wanted) && wanted >= least && wanted <= most
    setWrong(!fits)
    if (fits && !act.isPending) give(wanted)
  }
  return (
    <Card aria-labelledby="memory">
      <CardHeader id="memory" title={t('memory')} />
      <CardBody className="grid gap-4 text-sm">
        <p className="text-muted">
          {given === null
            ? t('memory.manifest', { mib: String(manifest) })
            : t('memory.given', { mib: String(given), manifest: String(manifest) })}{' '}
          {t('memory.text')}
        </p>
        <form className="memory" onSubmit={submit} noValidate>
          <TextInput
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            label={t('memory.mib')}
            hint={t('memory.bounds', { least: String(least), most: String(most) })}
            error={wrong ? t('memory.wrong', { least: String(least), most: String(most) }) : undefined}
            value={typed ?? String(mib)}
            onChange={({ target }) => {
              setTyped(target.value)
              setWrong(false)
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={act.isPending}>
              {t('memory.give')}
            </Button>
            {given !== null && (
              <Button disabled={act.isPending} onClick={() => give(0)}>
                {t('memory.back', { mib: String(manifest) })}
              </Button>
            )}
          </div>
        </form>
        {act.error && (
          <p className="pk-hint pk-bad" role="alert">
            {errorSentence(act.error)}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
