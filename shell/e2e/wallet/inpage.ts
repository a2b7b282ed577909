// The page half of a test wallet: MetaMask's own page provider over a stream to the test process.
import { initializeProvider } from '@metamask/providers'
import { Duplex } from 'readable-stream'
import type { Appearance } from './wallet'

/** Stands before this script, in a block of its own. */
declare const testWallet: Appearance & { channel: string }

interface Message {
  id?: number
  method?: string
  params?: unknown
}

const channels = window as unknown as Record<string, unknown>
const { channel, announced, injected, uuid, name, icon, rdns } = testWallet

const stream = new Duplex({
  objectMode: true,
  read() {},
  write(message: Message, _encoding: string, done: () => void) {
    const ask = channels[channel] as (message: string) => Promise<string>
    ask(JSON.stringify(message)).then((answer) => stream.push(JSON.parse(answer)))
    done()
  },
})

channels[`${channel}Notify`] = (method: string, params: unknown) => stream.push({ jsonrpc: '2.0', method, params })

const silent = () => {}
const provider = initializeProvider({
  connectionStream: stream as never,
  shouldSetOnWindow: injected,
  shouldShimWeb3: false,
  logger: { log: silent, error: silent, warn: silent, debug: silent, info: silent, trace: silent } as never,
})

// MetaMask's own announcement refuses what an impostor would say.
if (announced) {
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
