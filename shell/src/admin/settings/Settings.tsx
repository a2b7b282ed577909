import './settings.css'
import { errorSentence, own } from '@portal/sdk'
import { Button, Card, CardBody, CardHeader, ErrorState, TimeAgo } from '@portal/sdk/ui'
import { type FormEvent, type ReactElement, useState } from 'react'
import { moduleURL, useAct } from '../api/useAct'
import { useModulePart } from '../api/useModules'
import { readSetting, type SettingSchema, shownSetting } from '../setting'
import type { AdminModule, AdminSetting, AdminSettings } from '../wire'
import { SettingField } from './SettingField'
import { useT } from './text'

/** What a module is told by its admins, as its manifest's schema has it. A module without settings has no card. */
export function Settings({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const { data, error, refetch } = useModulePart<AdminSettings>(module.id, 'settings')
  if (data?.settings.length === 0 || (!data && !error)) return null
  return (
    <Card aria-labelledby="settings">
      <CardHeader id="settings" title={t('settings')} />
      {data ? (
        <Form module={module} {...data} />
      ) : (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function Form({ module, schema, settings }: { module: AdminModule } & AdminSettings): ReactElement {
  const t = useT()
  const act = useAct<AdminSettings>()
  const [draft, setDraft] = useState<ReadonlyMap<string, string>>(new Map())
  const [unread, setUnread] = useState<string[]>([])
  const url = `${moduleURL(module.id)}/settings`
  const schemaOf = ({ name }: AdminSetting): SettingSchema => own(schema.properties, name) ?? {}
  const changed = settings.filter((one) => {
    const text = draft.get(one.name)
    return text !== undefined && text !== shownSetting(one, schemaOf(one))
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const values = new Map<string, unknown>()
    const broken: string[] = []
    for (const one of changed) {
      const read = readSetting(draft.get(one.name) ?? '', schemaOf(one))
      if (read === undefined) broken.push(one.name)
      else values.set(one.name, read)
    }
    setUnread(broken)
    if (broken.length > 0) return
    const body = Object.fromEntries(values)
    act.mutate({ url, method: 'PUT', body }, { onSuccess: () => setDraft(new Map()) })
  }
  const takeBack = (name: string) => {
    const rest = new Map([...draft].filter(([other]) => other !== name))
    act.mutate({ url, method: 'PUT', body: { [name]: null } }, { onSuccess: () => setDraft(rest) })
  }
  return (
    <CardBody>
      <form className="settings" onSubmit={save} noValidate>
        {settings.map((one) => (
          <div key={one.name}>
            <SettingField
              setting={one}
              schema={schemaOf(one)}
              text={draft.get(one.name) ?? shownSetting(one, schemaOf(one))}
              error={unread.includes(one.name) ? t('notJSON') : undefined}
              disabled={act.isPending}
              onChange={(text) => setDraft(new Map([...draft, [one.name, text]]))}
            />
            {one.problem && (
              <p className="note-bad" role="note">
                {t('problem')} {one.problem}
              </p>
            )}
            {one.set && (
              <p className="setting-set">
                <span title={one.setBy}>
                  {t('set')} {one.setAt && <TimeAgo time={one.setAt} />}
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={act.isPending}
                  aria-label={t(one.secret ? 'forgetOf' : 'takeBackOf', {
                    name: schemaOf(one).title ?? one.name,
                  })}
                  onClick={() => takeBack(one.name)}
                >
                  {t(one.secret ? 'forget' : 'takeBack')}
                </Button>
              </p>
            )}
          </div>
        ))}
        {act.error && (
          <p className="text-bad text-sm" role="alert">
            {errorSentence(act.error)}
          </p>
        )}
        <div className="settings-end">
          <Button type="submit" variant="primary" busy={act.isPending} disabled={changed.length === 0}>
            {t('save')}
          </Button>
        </div>
      </form>
    </CardBody>
  )
}
