import type { Module } from '@portal/sdk'
import type { Shell } from '../app/Shell'
import { apple } from '../ui/palette/hotkey'
import type { FrameActs } from './frameCalls'
import type { Kept } from './Kept'

/** What the shell does for the pages of a module in a frame. */
export function frameActs(shell: Shell, kept: Kept, { id, title }: Module): FrameActs {
  const press = (init: KeyboardEventInit) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))
  return {
    toast: (toast) => shell.toasts.show({ ...toast, from: title }),
    go: (to, options) => shell.onNavigate(to, options),
    back: (delta) => history.go(delta),
    open: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
    copy: (text) => navigator.clipboard.writeText(text),
    save(name, file) {
      const url = URL.createObjectURL(new Blob([file], { type: 'application/octet-stream' }))
      Object.assign(document.createElement('a'), { href: url, download: name }).click()
      URL.revokeObjectURL(url)
    },
    keep: (key, value) => kept.set(id, key, value),
    reach(what) {
      document.getElementById('page')?.focus({ preventScroll: true })
      if (what === 'palette') press({ key: 'k', code: 'KeyK', ctrlKey: !apple, metaKey: apple, cancelable: true })
      if (what === 'toasts') press({ key: 'F8', code: 'F8' })
    },
  }
}
