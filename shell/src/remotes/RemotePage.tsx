import { type Module, type Route, usePortal } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { useT } from '../app/text'
import { NotFound } from '../routes/instead'
import { Banner } from '../ui/Banner'
import { RemotePart } from './RemotePart'

/** A module's page. It stays in the version it was opened in until its reader takes the new one. */
export function RemotePage({ route }: { route: Route }): ReactElement {
  const t = useT()
  const module = usePortal((state) => state.portal.modules.find(({ id }) => id === route.module) ?? null)
  const [opened, setOpened] = useState(module)
  if (!module) return <NotFound />
  const shown = stays(opened, module) ? opened : module
  if (shown !== opened) setOpened(shown)
  const newer = shown.version !== module.version
  const reload = (
    <Button size="sm" onClick={() => setOpened(module)}>
      {t('banner.reloadPage')}
    </Button>
  )
  return (
    <>
      {newer && <Banner actions={reload}>{t('banner.newVersion', { module: module.title })}</Banner>}
      <RemotePart key={shown.version} module={shown} kind="pages" part={route.path} />
    </>
  )
}

/** The version that was opened stays on screen while the portal has another one. For the same version the core's newest answer counts. */
function stays(opened: Module | null, now: Module): opened is Module {
  return opened?.remote != null && opened.id === now.id && opened.version !== now.version
}
