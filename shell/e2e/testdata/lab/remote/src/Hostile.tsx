import { PageHeader } from '@portal/sdk/ui'
import { type Attempt, clicking, grasping, keys, leading, reaching } from './attempts'

// The bridge's port passes here: whatever runs in the frame may take it.
let port: MessagePort | undefined
const post = MessagePort.prototype.postMessage as (...given: unknown[]) => void
MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
  port ??= this
  post.apply(this, given)
}

let asked = 1_000_000

/** Asks the shell by the bridge, past the SDK. */
function ask(name: string, value: unknown): Promise<unknown> {
  const id = ++asked
  return new Promise((done) => {
    port?.addEventListener('message', ({ data }) => {
      if (data?.id === id && data.kind !== 'event') done(data.kind === 'answer' ? { answer: data.value } : data.value)
    })
    send({ kind: 'ask', id, name, value })
  })
}

function send(message: unknown): void {
  if (port) post.call(port, message)
}

const all: Record<string, Attempt> = { ...reaching, ...leading, ...clicking, ...grasping }
Object.assign(globalThis, { hostile: { all, ask, send, keys } })

/** A page that means harm. The test says what it tries, and when. */
export default function Hostile() {
  return <PageHeader title="Harmless" />
}
