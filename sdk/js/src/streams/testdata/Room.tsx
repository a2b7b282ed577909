import { useModuleMutation, useModuleQuery, useToast } from '@portal/sdk'
import { Upload, useTusTransport } from '@portal/sdk/kit'
import { linesOf, useModuleFetch, useModuleSocket, useModuleStream } from '@portal/sdk/streams'
import { Button } from '@portal/sdk/ui'
import { useState } from 'react'

interface Message {
  id: number
  text: string
}

export default function Room() {
  const toast = useToast()
  const [messages, setMessages] = useState<Message[]>([])
  const newest = messages.at(-1)?.id ?? 0

  // GET /room/live, a WebSocket. Each time it opens, it is told from where to go on.
  const socket = useModuleSocket('/room/live', {
    onOpen: (send) => send(JSON.stringify({ after: newest })),
    onMessage: (message) => setMessages((all) => [...all, JSON.parse(String(message)) as Message]),
  })

  // POST /room/summary answers with text that is shown while it is written.
  const summary = useModuleStream()

  // PUT /room/picture takes one file of at most 1 MiB, whose picture is read again afterwards.
  const picture = useModuleMutation<void, File>({ invalidates: ['/room'] })
  const [sent, setSent] = useState(0)
  const { data: room } = useModuleQuery<{ title: string }>('/room')

  // POST, HEAD and PATCH at and below /room/files: of any size, in pieces.
  const files = useTusTransport('/room/files')

  // GET /room/history answers one JSON value a line.
  const ask = useModuleFetch()
  const count = async () => {
    const { body } = await ask({ path: '/room/history', headers: { Accept: 'application/x-ndjson' }, as: 'stream' })
    let lines = 0
    for await (const line of linesOf(body)) if ((JSON.parse(line) as Message).id > 0) lines++
    toast({ title: `${lines} messages` })
  }

  return (
    <>
      <h2>{room?.title}</h2>
      {socket.end && <p role="status">Not connected: {socket.end.reason || socket.end.code}</p>}
      <ul>
        {messages.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <Button disabled={socket.state !== 'open'} onClick={() => socket.send('hello')}>
        Say hello
      </Button>
      <Button onClick={() => summary.start({ path: '/room/summary', method: 'POST', body: { after: newest } })}>
        Sum up
      </Button>
      <p>{summary.text}</p>
      <Button onClick={count}>Count</Button>
      <input
        type="file"
        aria-label="Picture"
        onChange={({ target }) => {
          const body = target.files?.[0]
          if (body) picture.mutate({ path: '/room/picture', method: 'PUT', body, onSent: setSent })
        }}
      />
      <output aria-label="Sent">{sent}</output>
      <Upload label="Recording" transport={files} />
    </>
  )
}
