/** Whether the keys of this device say ⌘ where others say Ctrl. */
export const apple = /mac|iphone|ipad/i.test(navigator.platform)

/**
 * Ctrl K, or ⌘K, wherever it is pressed: what one types into a field is of no account to it. An editor is left its own
 * meaning of the keys (a link, most often), and so is a page that took them, and Ctrl K on a Mac, which cuts a line.
 */
export function isHotkey(event: KeyboardEvent, onApple = apple): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented, target } = event
  const letter = /^[ -~]$/.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
  const held = onApple ? metaKey && !ctrlKey : ctrlKey && !metaKey
  const free = !repeat && !isComposing && !defaultPrevented && !(target as HTMLElement | null)?.isContentEditable
  return letter === 'k' && held && !altKey && !shiftKey && free
}
