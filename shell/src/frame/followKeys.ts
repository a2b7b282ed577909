import { isHotkey } from '../ui/palette/hotkey'

/** What of the shell a key leads to. */
export type Reach = 'palette' | 'toasts' | 'page'

/** The shell's keys, pressed in a frame. Escape leaves it, unless something in it takes the key. */
export function followKeys(page: Window, reach: (what: Reach) => void): void {
  page.addEventListener('keydown', (event) => {
    if (isHotkey(event)) {
      event.preventDefault()
      reach('palette')
    } else if (event.key === 'F8' && !event.defaultPrevented) reach('toasts')
    else if (event.key === 'Escape' && !event.defaultPrevented && !isField(event.target)) reach('page')
  })
}

/** In a field the key is the field's. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
