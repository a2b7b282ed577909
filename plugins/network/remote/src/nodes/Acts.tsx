import { errorSentence, useModuleMutation, useSession, useText, useToast } from '@portal/sdk'
import { Confirm, Menu, type MenuItem } from '@portal/sdk/kit'
import { Button } from '@portal/sdk/ui'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CountryDialog } from './CountryDialog'
import { GroupDialog } from './GroupDialog'
import { RenameDialog } from './lazily'
import { nodeMessages } from './texts'
import type { NodeDetail } from './wire'

type Opened = 'rename' | 'group' | 'country' | 'revoke' | 'ban'

/** What the owner, and the portal's admins, do with a node. */
export function Acts({ node }: { node: NodeDetail }) {
  const text = useText(nodeMessages)
  const toast = useToast()
  const admin = useSession()?.admin ?? false
  const [opened, setOpened] = useState<Opened | null>(null)
  const write = useModuleMutation({ invalidates: ['/machines'] })
  const { name } = node
  const at = `/machines/${node.node}`
  const failed = (error: Error) =>
    toast({ title: text('act.failed'), description: errorSentence(error), destructive: true })
  const drains = node.checks.some((check) => check.name === 'jobs' && !check.passed)
  const drain = () =>
    write.mutate(
      { path: `${at}/draining`, method: 'PUT', body: { draining: !drains } },
      { onSuccess: () => toast({ title: text(drains ? 'undrain.done' : 'drain.done', { name }) }), onError: failed },
    )
  const unban = () =>
    write.mutate(
      { path: `${at}/ban`, method: 'DELETE' },
      { onSuccess: () => toast({ title: text('unban.done', { name }) }), onError: failed },
    )
  const tell = () =>
    write.mutate(
      { path: `${at}/alerts`, method: 'PUT', body: { told: !node.told } },
      { onSuccess: () => toast({ title: text(node.told ? 'told.off' : 'told.on', { name }) }), onError: failed },
    )
  const measure = () =>
    write.mutate(
      { path: `${at}/benchmark`, method: 'PUT', body: {} },
      { onSuccess: () => toast({ title: text('act.measure.done', { name }) }), onError: failed },
    )
  const own: MenuItem[] = [
    { label: text('act.measure'), note: text('act.measure.note'), onSelect: measure },
    { label: text('act.rename'), note: text('act.rename.note'), onSelect: () => setOpened('rename') },
    { label: text('act.group'), onSelect: () => setOpened('group') },
    { label: text('act.country'), note: text('act.country.note'), onSelect: () => setOpened('country') },
    drains
      ? { label: text('act.undrain'), note: text('act.undrain.note'), onSelect: drain }
      : { label: text('act.drain'), note: text('act.drain.note'), onSelect: drain },
  ]
  const groups: MenuItem[][] = node.ended ? [] : [[{ label: text('act.told'), checked: node.told, onSelect: tell }]]
  if (node.mine && !node.ended)
    groups.push(own, [{ label: text('act.revoke'), danger: true, onSelect: () => setOpened('revoke') }])
  if (admin)
    groups.push([
      node.banned
        ? { label: text('act.unban'), onSelect: unban }
        : { label: text('act.ban'), danger: true, onSelect: () => setOpened('ban') },
    ])
  if (groups.length === 0) return null
  const close = () => setOpened(null)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button>
            {text('node.acts')} <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
        items={groups}
      />
      {opened === 'rename' && (
        <Suspense>
          <RenameDialog node={node} onClose={close} />
        </Suspense>
      )}
      {opened === 'group' && <GroupDialog node={node} onClose={close} />}
      {opened === 'country' && <CountryDialog node={node} onClose={close} />}
      {opened === 'revoke' && (
        <Confirm
          danger
          title={text('revoke.title', { name })}
          text={text('revoke.text')}
          label={text('act.revoke')}
          act={() => write.mutateAsync({ path: `${at}/delegation`, method: 'DELETE' })}
          onClose={close}
          onDone={() => toast({ title: text('revoke.done', { name }) })}
        />
      )}
      {opened === 'ban' && (
        <Confirm
          danger
          title={text('ban.title', { name })}
          text={text('ban.text')}
          label={text('act.ban')}
          reason={text('ban.reason')}
          act={(reason) => write.mutateAsync({ path: `${at}/ban`, method: 'PUT', body: { reason } })}
          onClose={close}
          onDone={() => toast({ title: text('ban.done', { name }) })}
        />
      )}
    </>
  )
}
