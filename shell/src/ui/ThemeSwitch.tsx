import { usePortal } from '@portal/sdk'
import { IconButton } from '@portal/sdk/ui'
import { Moon, Sun } from 'lucide-react'
import { type ReactElement, useEffect } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { applyTheme } from '../app/theme'

/** To the other theme and back. */
export function ThemeSwitch(): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const theme = usePortal((state) => state.theme)
  useEffect(() => {
    applyTheme(document, theme)
  }, [theme])
  const Shown = theme === 'dark' ? Sun : Moon
  return (
    <IconButton label={t('top.theme')} onClick={() => shell.switchTheme()}>
      <Shown size={16} aria-hidden="true" />
    </IconButton>
  )
}
