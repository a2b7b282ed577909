import { expect, test, vi } from 'vitest'
import { linesOf } from './linesOf'

const parts = (...texts: (string | Uint8Array<ArrayBuffer>)[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const text of texts) controller.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text)
      controller.close()
    },
  })

async function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(stream)) lines.push(line)
  return lines
}

test.each<[string, (string | Uint8Array<ArrayBuffer>)[], string[]]>([
  ['are cut where they end, however they come', ['a\nb', 'b\n', 'c\n'], ['a', 'bb', 'c']],
  ['need no end at the last', ['a\nb'], ['a', 'b']],
  ['may be empty', ['a\n\nb\n'], ['a', '', 'b']],
  ['may end as on other systems, also between two parts', ['a\r', '\nb\r\n'], ['a', 'b']],
  ['may have a letter in two parts', [Uint8Array.of(0xc3), Uint8Array.of(0xa4, 0x0a)], ['ä']],
  ['are none where nothing comes', [], []],
])('lines %s', async (_, given, lines) => {
  expect(await read(parts(...given))).toEqual(lines)
})

test('a loop that is left gives the stream up', async () => {
  const cancel = vi.fn()
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('a\nb\n')),
    cancel,
  })
  for await (const line of linesOf(stream)) if (line === 'b') break
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled())
})

test('a stream that breaks off gives the lines before, and then its error', async () => {
  const broken = new DOMException('Your session has ended.', 'SessionEnded')
  let asked = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => (asked++ ? controller.error(broken) : controller.enqueue(new TextEncoder().encode('a\nb'))),
  })
  const lines: string[] = []
  await expect(
    (async () => {
      for await (const line of linesOf(stream)) lines.push(line)
    })(),
  ).rejects.toBe(broken)
  expect(lines).toEqual(['a'])
})
