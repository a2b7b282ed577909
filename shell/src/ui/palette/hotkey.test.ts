import { expect, test } from 'vitest'
import { isHotkey } from './hotkey'

const press = (init: KeyboardEventInit, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true, cancelable: true, ...init })
  let seen: KeyboardEvent = event
  document.addEventListener('keydown', (pressed) => (seen = pressed), { once: true })
  target.dispatchEvent(event)
  return seen
}
const added = <T extends HTMLElement>(element: T): T => document.body.appendChild(element)

test.each<[string, KeyboardEventInit, boolean, boolean]>([
  ['Ctrl K', { ctrlKey: true }, false, true],
  ['Ctrl K with Caps Lock', { ctrlKey: true, key: 'K' }, false, true],
  ['Ctrl K on a keyboard without Latin letters', { ctrlKey: true, key: 'л' }, false, true],
  ['Ctrl and what is k elsewhere', { ctrlKey: true, key: 't' }, false, false],
  ['k', {}, false, false],
  ['Windows K', { metaKey: true }, false, false],
  ['Ctrl Shift K', { ctrlKey: true, shiftKey: true }, false, false],
  ['Ctrl Alt K', { ctrlKey: true, altKey: true }, false, false],
  ['Ctrl K held down', { ctrlKey: true, repeat: true }, false, false],
  ['Ctrl K in a composition', { ctrlKey: true, isComposing: true }, false, false],
  ['⌘K', { metaKey: true }, true, true],
  ['Ctrl K on a Mac, which cuts a line', { ctrlKey: true }, true, false],
])('%s', (_, init, onApple, opens) => {
  expect(isHotkey(press(init), onApple)).toBe(opens)
})

test('a field is no hindrance, an editor is', () => {
  expect(isHotkey(press({ ctrlKey: true }, added(document.createElement('input'))), false)).toBe(true)
  expect(isHotkey(press({ ctrlKey: true }, added(document.createElement('textarea'))), false)).toBe(true)
  const editor = added(document.createElement('div'))
  Object.defineProperty(editor, 'isContentEditable', { value: true })
  expect(isHotkey(press({ ctrlKey: true }, editor), false)).toBe(false)
})

test('a page that took the keys keeps them', () => {
  const field = added(document.createElement('input'))
  field.addEventListener('keydown', (event) => event.preventDefault())
  expect(isHotkey(press({ ctrlKey: true }, field), false)).toBe(false)
})
