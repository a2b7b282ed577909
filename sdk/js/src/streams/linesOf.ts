/** The lines of a streamed text as they come, without their ends; the last one need not have any. Leaving the loop gives the stream up. */
export async function* linesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() as string
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
    }
    if (rest) yield rest
  } finally {
    await reader.cancel().catch(() => {})
  }
}
