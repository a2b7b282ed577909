import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineTopics } from './defineTopics'
import { useTopic as useAnyTopic } from './live'
import { createTestHost, renderPage } from './testing'

interface Move {
  by: number
}
const { useModuleQuery, useTopic } = defineTopics<{ moved: Move; closed: { at: string } }>()

function Total({ closed }: { closed: (at: string) => void }) {
  const { data } = useModuleQuery<number>('/total', {
    live: { topic: 'moved', apply: (total, { by }) => total + by },
  })
  useTopic('closed', ({ at }) => closed(at.toUpperCase()))
  return <p>{data}</p>
}

function Misuse() {
  // @ts-expect-error a topic that the module does not have
  useTopic('lost', () => {})
  // @ts-expect-error what another topic tells
  useTopic('closed', ({ by }) => by)
  // @ts-expect-error a topic that the module does not have
  useModuleQuery<number>('/total', { live: { topic: 'lost' } })
  // @ts-expect-error what another topic tells
  useModuleQuery<number>('/total', { live: { topic: 'moved', apply: (total, { at }) => total + at } })
  // @ts-expect-error another answer than the query's
  useModuleQuery<number>('/total', { live: { topic: 'moved', apply: (_, { by }) => String(by) } })
  // @ts-expect-error a payload that nobody has said
  useAnyTopic('moved', ({ by }) => by)
  return <p>shown</p>
}

test('what a topic tells changes the answer, and reaches who follows it', async () => {
  const host = createTestHost({ fetch: () => ({ json: 40 }) })
  const told: string[] = []
  renderPage(<Total closed={(at) => told.push(at)} />, { host, module: 'radar' })
  await screen.findByText('40')
  act(() => host.emit('radar.moved', { by: 2 } satisfies Move))
  await screen.findByText('42')
  act(() => host.emit('radar.closed', { at: 'noon' }))
  expect(told).toEqual(['NOON'])
})

// The compiler alone holds a page to what the module declared: at run time any topic is followed, and one that is not there stays silent.
test('a topic that the module does not have, and what another one tells, do not compile', () => {
  const host = createTestHost({ fetch: () => ({ json: 40 }) })
  renderPage(<Misuse />, { host, module: 'radar' })
  screen.getByText('shown')
  expect(host.topics).toContain('radar.lost')
})
