import { errorSentence, useModuleMutation } from '@portal/sdk'
import { Upload, useTusTransport } from '@portal/sdk/kit'
import { useModuleFetch, useModuleSocket, useModuleStream } from '@portal/sdk/streams'
import { Button, PageHeader } from '@portal/sdk/ui'
import { useState } from 'react'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** Bytes, streams and a socket of the module, each with what came of it. */
export default function Wire() {
  return (
    <>
      <PageHeader title="Wire" />
      <Kept />
      <Measured />
      <Words />
      <Echo />
    </>
  )
}

function Kept() {
  const [kept, setKept] = useState('')
  const transport = useTusTransport('/uploads')
  const ask = useModuleFetch()
  const read = async () => {
    const whole = await ask({ path: '/uploads', as: 'bytes' })
    const part = await ask({ path: '/uploads', headers: { Range: 'bytes=-3' }, as: 'bytes' })
    setKept(`${await digest(whole.body)} ${part.status} ${hex(part.body)} ${part.headers['content-range']}`)
  }
  return (
    <>
      <Upload label="File" transport={transport} onDone={read} />
      <output aria-label="Kept">{kept}</output>
    </>
  )
}

function Measured() {
  const [sent, setSent] = useState(0)
  const [work, setWork] = useState(() => new AbortController())
  const measure = useModuleMutation<number, Blob>()
  const send = () => {
    const next = new AbortController()
    setWork(next)
    const body = new Blob([new Uint8Array(1_000_000)], { type: 'image/png' })
    measure.mutate({ path: '/measure', method: 'PUT', body, signal: next.signal, onSent: setSent })
  }
  return (
    <>
      <Button onClick={send}>Measure</Button>
      <Button onClick={() => work.abort()}>Give up</Button>
      <output aria-label="Sent">{sent}</output>
      <output aria-label="Measured">{measure.error ? measure.error.name : measure.data}</output>
    </>
  )
}

function Words() {
  const { state, text, error, start, stop } = useModuleStream()
  const next = useModuleMutation()
  return (
    <>
      <Button onClick={() => start({ path: '/words', method: 'POST', body: { prompt: 'Say it.' } })}>Ask</Button>
      <Button onClick={() => next.mutate({ path: '/words/next' })}>Next word</Button>
      <Button onClick={stop}>Stop</Button>
      <output aria-label="Words">{`${state}: ${text}`}</output>
      {error && <p role="alert">{`${error.name}: ${errorSentence(error)}`}</p>}
    </>
  )
}

function Echo() {
  const [heard, setHeard] = useState<string[]>([])
  const { state, end, send } = useModuleSocket('/echo', {
    onMessage: (message) =>
      setHeard((all) => [...all, typeof message === 'string' ? message : `bytes ${hex(new Uint8Array(message))}`]),
  })
  return (
    <>
      <Button onClick={() => send('Grüße')}>Say</Button>
      <Button onClick={() => send(new Uint8Array([0, 255, 7]))}>Send bytes</Button>
      <output aria-label="Socket">{`${state} ${end?.why ?? ''}`}</output>
      <output aria-label="Heard">{heard.join(', ')}</output>
    </>
  )
}
