import { IconButton } from '@portal/sdk/ui'
import { Languages } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useT } from '../app/text'

const LanguageMenu = lazy(() => import('./LanguageMenu'))

/** The way to another language. The menu is its own chunk; the button is there before it. */
export function LanguageSwitch(): ReactElement {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const button = (
    <IconButton label={t('top.language')} aria-haspopup="menu" onClick={() => setAsked(true)}>
      <Languages size={16} aria-hidden="true" />
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
