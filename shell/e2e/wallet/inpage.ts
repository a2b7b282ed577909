// The page half of the test wallet: MetaMask's own page provider over a stream to the test process.
import { initializeProvider } from '@metamask/providers'
import { Duplex } from 'readable-stream'

declare global {
  interface Window {
    testWalletRequest(message: string): Promise<string>
    testWalletNotify(method: string, params: unknown): void
  }
}

interface Message {
  id?: number
  method?: string
  params?: unknown
}

const stream = new Duplex({
  objectMode: true,
  read() {},
  write(message: Message, _encoding: string, done: () => void) {
    window.testWalletRequest(JSON.stringify(message)).then((answer) => stream.push(JSON.parse(answer)))
    done()
  },
})

window.testWalletNotify = (method, params) => stream.push({ jsonrpc: '2.0', method, params })

const silent = () => {}
initializeProvider({
  connectionStream: stream as never,
  providerInfo: {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'MetaMask',
    icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' rx='2' fill='orange'/></svg>",
    rdns: 'io.metamask',
  },
  shouldShimWeb3: false,
  logger: { log: silent, error: silent, warn: silent, debug: silent, info: silent, trace: silent } as never,
})
