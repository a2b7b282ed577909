import { errorSentence, useModuleMutation, useSession, useText } from '@portal/sdk'
import { Field, Notice } from '@portal/sdk/ui'
import { messages } from '../texts'

/** Where an admin brings the list that a campaign was made of; nothing for others. The module takes none that has not the hash on chain. */
export function BringList() {
  const text = useText(messages)
  const session = useSession()
  const list = useModuleMutation({ invalidates: ['/claim'] })
  if (!session?.admin) return null
  return (
    <Field
      label={text('claim.bring')}
      hint={text('claim.bring.hint')}
      error={list.error ? errorSentence(list.error) : undefined}
    >
      {(control) => (
        <>
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            disabled={list.isPending}
            onChange={({ target }) => {
              const body = target.files?.[0]
              if (body) list.mutate({ path: '/claim-lists', method: 'PUT', body })
              target.value = ''
            }}
          />
          {list.isPending && <Notice tone="info">{text('claim.bring.busy')}</Notice>}
        </>
      )}
    </Field>
  )
}
