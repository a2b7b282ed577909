import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const binary = resolve(import.meta.dirname, '../../bin/portal')

/** A real portal on its own dev chain, with a data folder of its own. */
export interface RunningPortal {
  url: string
  rpcUrl: string
  /** its data folder */
  data: string
  process: ChildProcess
  /** all that it has logged so far */
  log(): string
  stop(): Promise<void>
}

/** Starts `portal dev` on free ports and waits until it says its address. */
export async function startPortal(env: Record<string, string> = {}): Promise<RunningPortal> {
  const [chainPort] = await freePorts(1)
  const dev = { PORTAL_DEVCHAIN_ADDR: `127.0.0.1:${chainPort}`, ...env }
  return { ...(await start('dev', dev)), rpcUrl: `http://127.0.0.1:${chainPort}` }
}

/** Starts `portal serve` on a free port and the chain behind that endpoint, which others may have started. */
export async function servePortal(rpcUrl: string, env: Record<string, string>): Promise<RunningPortal> {
  return { ...(await start('serve', { PORTAL_CHAIN_RPC_URLS: rpcUrl, ...env })), rpcUrl }
}

async function start(command: 'dev' | 'serve', env: Record<string, string>): Promise<Omit<RunningPortal, 'rpcUrl'>> {
  const data = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const [port] = await freePorts(1)
  const url = env.PORTAL_URL ?? `http://localhost:${port}`
  const child = spawn(binary, [command], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORTAL_ADDR: `127.0.0.1:${port}`,
      PORTAL_URL: url,
      PORTAL_DATA: data,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const ready = new Promise<void>((done, fail) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes(`is at ${url}`)) done()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(() => fail(new Error(`the portal ended before it was ready:\n${log}`)))
  })
  await ready
  return {
    url,
    data,
    process: child,
    log: () => log,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Packs a module's folder, laid out as a bundle is. */
export async function pack(folder: string, bundle: string): Promise<void> {
  await promisify(execFile)(binary, ['module', 'pack', folder, '-o', bundle])
}

/** A folder for PORTAL_BUNDLES, made in this one, with a module of the portal's own: that manifest, and the plugin that gaia has. */
export async function packOwn(
  folder: string,
  manifest: { id: string; version: string; plugin: string; capabilities?: { name: string; reason: string }[] },
): Promise<string> {
  const [module, bundles] = [join(folder, manifest.id), join(folder, 'bundles')]
  const plugin = `plugin/linux-${process.arch === 'arm64' ? 'arm64' : 'amd64'}`
  await mkdir(bundles)
  await cp(resolve(import.meta.dirname, '../../bin/modules/gaia', plugin), join(module, plugin), { recursive: true })
  const tables = { name: 'sql.use', reason: 'The plugin that it has opens its tables.' }
  const capabilities = [...(manifest.capabilities ?? []), tables]
  await writeFile(join(module, 'module.json'), JSON.stringify({ ...manifest, capabilities }))
  await pack(module, join(bundles, `${manifest.id}-${manifest.version}.bundle`))
  return bundles
}

/**
 * Ports of loopback on which nobody listens, below those that systems give to outgoing connections: between here and the
 * start of who will listen there, one of the browser's would take it.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = 10_000 + randomInt(20_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}

/** The pids of a module's plugin processes below the portal with that pid, as their argument lists name them. */
export async function pluginPids(portal: number | undefined, module: string): Promise<number[]> {
  const pids: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const [cmdline, status] = await Promise.all(
      ['cmdline', 'status'].map((file) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '')),
    )
    const parent = Number(/^PPid:\t(\d+)$/m.exec(status ?? '')?.[1])
    if (cmdline?.split('\0')[0] === `portal-plugin:${module}` && (portal === undefined || parent === portal)) {
      pids.push(Number(entry))
    }
  }
  return pids
}

/** Whether the process still runs; one that only waits to be reaped has no argument list any more. */
export async function runs(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}

/** Waits until the condition holds; the error says what did not happen. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs} ms`)
    await new Promise((next) => setTimeout(next, 20))
  }
}
