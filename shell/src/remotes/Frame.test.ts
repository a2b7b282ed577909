import type { Module } from '@portal/sdk'
import { Line } from '@portal/sdk/frame'
import { createTestHost } from '@portal/sdk/testing'
import type { Location } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { networkModule } from '../testing/portal'
import { Frame } from './Frame'
import type { FrameActs } from './frameCalls'

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

/** A frame whose document is the test: it never renders what it is to show. */
function opened() {
  const channel = new MessageChannel()
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = channel.port1
      port2 = channel.port2
    },
  )
  const go = vi.fn()
  const acts = { go } as unknown as FrameActs
  const frame = new Frame({ module: networkModule as Module, host: createTestHost(), acts, kept: () => ({}) })
  window.dispatchEvent(new MessageEvent('message', { data: { portal: 'hello', nonce: '1' } }))
  const asked: string[] = []
  const never = { read: () => undefined as never, run: () => new Promise(() => {}) }
  const page = new Line({
    port: channel.port2,
    calls: { show: { ...never, read: () => void asked.push('show') as never }, ping: never, see: never },
  })
  return { frame, go, page, asked }
}

test('a page goes elsewhere as it comes, and no longer once the visitor went elsewhere before it came', async () => {
  const { frame, go, page, asked } = opened()
  const value = { to: '/validators', state: null, replace: true, count: 1 }
  const goes = () => page.ask('go', value).answer
  await goes()
  expect(go).not.toHaveBeenCalled()
  history.replaceState(null, '', '/radar')
  void frame.show({ pathname: '/radar', search: '', hash: '', state: null, key: 'a' } as Location).catch(() => {})
  await vi.waitFor(() => expect(asked).toEqual(['show']))
  await goes()
  expect(go).toHaveBeenCalledTimes(1)
  history.replaceState(null, '', '/explorer')
  await goes()
  expect(go).toHaveBeenCalledTimes(1)
  frame.fail('closed')
  page.close()
})

test('on paper it has the height that its page has there', async () => {
  const { frame, page } = opened()
  await page.ask('paper', { height: 2160 }).answer
  expect(frame.box.style.getPropertyValue('--paper')).toBe('2160px')
  frame.fail('closed')
  page.close()
})
