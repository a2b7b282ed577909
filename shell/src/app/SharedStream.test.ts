import { afterEach, expect, test, vi } from 'vitest'
import type { EventStreamOptions } from './EventStream'
import { type Connect, SharedStream } from './SharedStream'

/** Web Locks, as far as the stream uses them. */
class Locks {
  private readonly queues = new Map<string, Promise<unknown>>()

  request = async (name: string, options: LockOptions, held: () => unknown): Promise<void> => {
    const before = this.queues.get(name) ?? Promise.resolve()
    const turn = before.then(() => {
      if (!options.signal?.aborted) return held()
    })
    this.queues.set(name, turn)
    await turn
  }
}

const tabs: SharedStream[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

let browsers = 0

/** One browser: its tabs share locks and a channel, and their connections are counted. */
function browser() {
  const name = `test-${browsers++}`
  const locks = new Locks() as unknown as LockManager
  const connections: { options: EventStreamOptions; topics: string[]; open: boolean; restarts: number }[] = []
  const connect: Connect = (options) => {
    const connection = { options, topics: [] as string[], open: true, restarts: 0 }
    connections.push(connection)
    return {
      follow: (topics) => {
        connection.topics = [...topics].sort()
      },
      retryDenied: () => {},
      reconnect: () => {},
      startAnew: () => {
        connection.restarts++
      },
      close: () => {
        connection.open = false
      },
    }
  }
  const openTab = (session = vi.fn()) => {
    const status = vi.fn()
    const tab = new SharedStream({ channel: new BroadcastChannel(name), locks, status, session, connect })
    tabs.push(tab)
    return { tab, status, session }
  }
  const emit = (topic: string, payload: unknown) =>
    connections.at(-1)?.options.message({ topic, data: JSON.stringify(payload), id: '1' })
  return { connections, openTab, emit }
}

test('tabs share one connection, which follows what any of them wants', async () => {
  const { connections, openTab, emit } = browser()
  const first = openTab().tab
  const second = openTab().tab
  const heard = vi.fn()
  first.follow('module', vi.fn())
  second.follow('gaia.transfers', heard)
  await vi.waitFor(() => expect(connections[0]?.topics).toEqual(['gaia.transfers', 'module']))
  expect(connections).toHaveLength(1)
  emit('gaia.transfers', { amount: '1' })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ amount: '1' }, '1'))
})

test('every tab knows how the connection is, a later one too', async () => {
  const { connections, openTab } = browser()
  openTab().tab.follow('module', vi.fn())
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  connections[0]?.options.status({ connected: true, since: '2026-01-01T00:00:00Z' })
  const later = openTab()
  await vi.waitFor(() => expect(later.status).toHaveBeenCalledWith({ connected: true, since: '2026-01-01T00:00:00Z' }))
})

test('when the tab that holds it closes, another one connects', async () => {
  const { connections, openTab, emit } = browser()
  const first = openTab().tab
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  const heard = vi.fn()
  openTab().tab.follow('module', heard)
  first.close()
  await vi.waitFor(() => expect(connections).toHaveLength(2))
  expect(connections[0]?.open).toBe(false)
  await vi.waitFor(() => expect(connections[1]?.topics).toEqual(['module']))
  emit('module', {})
  expect(heard).toHaveBeenCalledOnce()
})

test('a tab that takes over counts the connection as lost until it has its own', async () => {
  const { connections, openTab } = browser()
  const first = openTab().tab
  first.follow('module', vi.fn())
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  connections[0]?.options.status({ connected: true, since: '2026-01-01T00:00:00Z' })
  const second = openTab()
  const third = openTab()
  await vi.waitFor(() => expect(third.status).toHaveBeenCalled())
  await vi.waitFor(() => expect(second.status).toHaveBeenCalled())
  first.close()
  await vi.waitFor(() => expect(third.status).toHaveBeenLastCalledWith(expect.objectContaining({ connected: false })))
  expect(second.status).toHaveBeenLastCalledWith(expect.objectContaining({ connected: false }))
})

test('a listener that fails takes nothing from the others', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { connections, openTab, emit } = browser()
  const { tab } = openTab()
  const heard = vi.fn()
  const failure = new Error('a mistake of the page')
  tab.follow('module', () => {
    throw failure
  })
  tab.follow('module', heard)
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  emit('module', {})
  expect(heard).toHaveBeenCalledOnce()
  expect(reported).toHaveBeenCalledWith(failure)
  vi.unstubAllGlobals()
})

test('what only a closed tab wanted is followed no longer', async () => {
  const { connections, openTab } = browser()
  openTab().tab.follow('module', vi.fn())
  const second = openTab().tab
  second.follow('gaia.transfers', vi.fn())
  await vi.waitFor(() => expect(connections[0]?.topics).toEqual(['gaia.transfers', 'module']))
  second.close()
  await vi.waitFor(() => expect(connections[0]?.topics).toEqual(['module']))
})

test('a sign-in in one tab reaches the others, and the connection starts again', async () => {
  const { connections, openTab } = browser()
  const first = openTab()
  const second = openTab()
  first.tab.follow('module', vi.fn())
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  second.tab.sessionChanged(true)
  await vi.waitFor(() => expect(first.session.mock.calls).toEqual([[true]]))
  expect(connections[0]?.restarts).toBe(1)
  expect(second.session).not.toHaveBeenCalled()
})
