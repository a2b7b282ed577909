/** One message of an event stream, as text. */
export interface StreamMessage {
  topic: string
  data: string
  /** empty where the message carries none */
  id: string
}

/** Reads a text/event-stream (HTML Living Standard §9.2) piece by piece; comments count as signs of life only. */
export function createSseReader(message: (message: StreamMessage) => void): (piece: string) => void {
  let rest = ''
  let fields = { topic: '', data: [] as string[], id: '' }

  function line(text: string): void {
    if (text === '') {
      if (fields.data.length > 0)
        message({ topic: fields.topic || 'message', data: fields.data.join('\n'), id: fields.id })
      fields = { topic: '', data: [], id: '' }
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const name = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (name === 'event') fields.topic = value
    else if (name === 'data') fields.data.push(value)
    else if (name === 'id') fields.id = value
  }

  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const text of lines) line(text)
  }
}
