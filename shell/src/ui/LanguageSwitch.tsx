import { Button, IconButton } from '@portal/sdk/ui'
import { Languages } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useT } from '../app/text'

const LanguageMenu = lazy(() => import('./LanguageMenu'))

/** The way to another language, by an icon or, spelled, by its word. The menu is its own chunk; the button is there before it. */
export function LanguageSwitch({ spelled = false }: { spelled?: boolean }): ReactElement {
  const label = useT()('top.language')
  const [asked, setAsked] = useState(false)
  const icon = <Languages size={16} aria-hidden="true" />
  const pressed = { 'aria-haspopup': 'menu', onClick: () => setAsked(true) } as const
  const button = spelled ? (
    <Button {...pressed} variant="ghost" className="mx-2.5 mb-2 justify-self-start" icon={icon}>
      {label}
    </Button>
  ) : (
    <IconButton {...pressed} label={label}>
      {icon}
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
