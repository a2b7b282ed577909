import './menus.css'
import { useLocale } from '@portal/sdk'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { type Locale, locales } from '../app/locale'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { languageName } from './languageName'

/** Every language under its own name, the present one ticked. It opens at once, below the button that asked for it. */
export default function LanguageMenu({ children }: { children: ReactElement }): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const chosen = useLocale()
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={12}>
        <DropdownMenu.RadioGroup
          aria-label={t('top.language')}
          value={chosen}
          onValueChange={(locale) => void shell.switchLocale(locale as Locale)}
        >
          {locales.map((locale) => (
            <DropdownMenu.RadioItem
              key={locale}
              value={locale}
              lang={locale}
              className="nav-entry justify-between gap-4"
            >
              {languageName(locale)}
              <DropdownMenu.ItemIndicator>
                <Check size={14} className="text-accent" aria-hidden="true" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
