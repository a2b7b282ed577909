import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PortalFetchError } from '../fetch'
import type { FetchInput } from '../host'
import { createTestHost, renderPage, type TestAnswer } from '../testing'
import { endReason, useModuleStream } from '.'

afterEach(cleanup)

/** An answer that a test writes. */
function writing() {
  let controller = {} as ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
  const cancel = vi.fn()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(given) {
      controller = given
    },
    cancel,
  })
  return {
    body,
    cancel,
    write: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
    break: (error: Error) => controller.error(error),
  }
}

let stream: ReturnType<typeof useModuleStream>

function Page() {
  stream = useModuleStream()
  return <p>{`${stream.state}: ${stream.text}`}</p>
}

const show = (answer: (request: FetchInput) => TestAnswer) =>
  renderPage(<Page />, { module: 'assistants', host: createTestHost({ fetch: answer }) })

const ask = { path: '/answers?model=7', method: 'POST', body: { question: 'Why?' } }
const says = (text: string) => waitFor(() => expect(screen.getByText(/./).textContent?.trim()).toBe(text))

test('what is written of an answer is shown as it comes', async () => {
  const answer = writing()
  const { host } = show(() => ({ status: 200, body: answer.body }))
  await says('idle:')
  act(() => stream.start(ask))
  await says('asked:')
  const { path: _, ...sent } = ask
  expect(host.requests[0]).toMatchObject({
    ...sent,
    url: '/api/m/assistants/answers?model=7',
    as: 'stream',
  })
  answer.write('Be')
  await says('streaming: Be')
  answer.write('cause.')
  await says('streaming: Because.')
  answer.end()
  await says('done: Because.')
})

test('it is stopped, and begins anew, by giving the one before up', async () => {
  const answers = [writing(), writing()]
  const signals: (AbortSignal | undefined)[] = []
  const { unmount } = show(({ signal }) => {
    signals.push(signal)
    return { status: 200, body: answers[signals.length - 1]?.body }
  })
  act(() => stream.start(ask))
  answers[0]?.write('One')
  await says('streaming: One')
  act(() => stream.stop())
  await says('stopped: One')
  expect(signals[0]?.aborted).toBe(true)
  act(() => stream.start(ask))
  answers[0]?.write(' late')
  answers[1]?.write('Two')
  await says('streaming: Two')
  unmount()
  expect(signals[1]?.aborted).toBe(true)
})

test('an answer that breaks off keeps what has come, and says why', async () => {
  const answer = writing()
  show(() => ({ status: 200, body: answer.body }))
  act(() => stream.start(ask))
  answer.write('Be')
  await says('streaming: Be')
  answer.break(new DOMException('Your session has ended.', 'SessionEnded'))
  await says('failed: Be')
  expect([endReason(stream.error), stream.error?.message]).toEqual(['SessionEnded', 'Your session has ended.'])
  expect([endReason(new Error('SessionEnded')), endReason(new DOMException('', 'AbortError'))]).toEqual([null, null])
})

test('a refusal is the sentence of the module', async () => {
  show(() => ({ status: 403, body: 'This opens at NAXUS.' }))
  act(() => stream.start(ask))
  await says('failed:')
  expect(stream.error).toEqual(new PortalFetchError(403, 'This opens at NAXUS.'))
})
