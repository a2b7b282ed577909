import { errorSentence, useLocale, useModuleMutation, useText } from '@portal/sdk'
import { Combobox } from '@portal/sdk/kit'
import { Button, Dialog } from '@portal/sdk/ui'
import { useMemo, useState } from 'react'
import { useCountries } from './queries'
import { nodeMessages } from './texts'
import type { NodeDetail } from './wire'

/** Which country the node is in, where its owner wants that told. */
export function CountryDialog({ node, onClose }: { node: NodeDetail; onClose: () => void }) {
  const text = useText(nodeMessages)
  const locale = useLocale()
  const [country, setCountry] = useState(node.country)
  const query = useCountries()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
    const all = (query.data?.countries ?? []).map((value) => ({ value, label: names.of(value) ?? value, note: value }))
    return all.sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [query.data, locale])
  const put = useModuleMutation<void, { country: string }>({ invalidates: ['/machines', '/orbit'], onSuccess: onClose })
  const save = (chosen: string) =>
    put.mutate({ path: `/machines/${node.node}/country`, method: 'PUT', body: { country: chosen } })
  const failure = put.error ?? query.error
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={text('country.title', { name: node.name })}
      description={text('country.text')}
      footer={
        <>
          {node.country && (
            <Button variant="danger" onClick={() => save('')}>
              {text('country.none')}
            </Button>
          )}
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="primary" busy={put.isPending} disabled={country === ''} onClick={() => save(country)}>
            {text('group.save')}
          </Button>
        </>
      }
    >
      <Combobox
        label={text('country.label')}
        options={options}
        value={options.find(({ value }) => value === country) ?? null}
        onChange={({ value }) => setCountry(value)}
        loading={query.isPending}
        error={failure ? errorSentence(failure) : undefined}
      />
    </Dialog>
  )
}
