import { patiently } from '@portal/sdk/host'
import { IconButton } from '@portal/sdk/ui'
import { Languages } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useT } from '../app/text'

const LanguageMenu = lazy(() => patiently(() => import(/* webpackChunkName: "menus" */ './LanguageMenu')))

/** Opens the menu of languages: an icon or, spelled, a word. The menu is a chunk of its own, and the button is there before it. */
export function LanguageSwitch({ spelled = false }: { spelled?: boolean }): ReactElement {
  const label = useT()('top.language')
  const [asked, setAsked] = useState(false)
  const button = (
    <IconButton
      label={label}
      className={spelled ? 'mx-2.5 mb-2 w-auto self-start px-2' : undefined}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <Languages size={16} aria-hidden="true" />
      {spelled && label}
    </IconButton>
  )
  return asked ? (
    <Suspense fallback={button}>
      <LanguageMenu>{button}</LanguageMenu>
    </Suspense>
  ) : (
    button
  )
}
