import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, Visitor } from './browser.ts'
import { freePorts, type RunningPortal, startPortal, until } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let portal: RunningPortal
let proxy: Proxy
let browser: Browser

beforeAll(async () => {
  proxy = await startProxy()
  ;[portal, browser] = await Promise.all([
    startPortal({ PORTAL_ADDR: proxy.upstream, PORTAL_URL: proxy.url, PORTAL_TRUSTED_PROXIES: '127.0.0.1' }),
    launch(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await proxy?.stop()
})

test('behind a TLS proxy a wallet signs in, and its page is live', async () => {
  const wallet = new Wallet(portal.rpcUrl)
  const visitor = await Visitor.arrive(browser, proxy.url, { wallet, ignoreHTTPSErrors: true })
  const { page, context } = visitor
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-portal')
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
  const sent = await page.evaluate(
    async (address) =>
      (
        await fetch('/api/dev/faucet', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-portal': '1' },
          body: JSON.stringify({ address, amount: 600 }),
        })
      ).status,
    wallet.address,
  )
  expect(sent).toBe(200)
  await page.getByText('You reached LIRAETH', { exact: true }).waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

test('what the proxy says for a portal that is gone, over HTTP/2, is one sentence', async () => {
  const wallet = new Wallet(portal.rpcUrl)
  const expected = [/status of 50[23]/, /net::ERR_(CONNECTION|HTTP2|EMPTY|INCOMPLETE|FAILED)/]
  const visitor = await Visitor.arrive(browser, proxy.url, { wallet, ignoreHTTPSErrors: true, expected })
  const { page } = visitor
  await page.goto('/validators')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  const check = page.getByRole('button', { name: 'Check balance again' })
  await check.waitFor()
  await portal.stop()
  const refused = page.waitForResponse('**/api/session/balance')
  await check.click()
  const answer = await refused
  // A page of nginx, under a protocol without status texts.
  expect([answer.status(), answer.statusText(), await answer.text()]).toEqual([
    502,
    '',
    expect.stringMatching(/^<html>/),
  ])
  await page.getByText('502: Bad Gateway', { exact: true }).first().waitFor()
  await proxy.stop()
  await check.click()
  await page.getByText('The portal cannot be reached. Check your connection and try again.').first().waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

interface Proxy {
  url: string
  upstream: string
  stop(): Promise<void>
}

/** nginx with the configuration that docs/operating.md shows, and a certificate of its own. */
async function startProxy(): Promise<Proxy> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-tls-'))
  const [plain, tls, upstream] = await freePorts(3)
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-keyout', key, '-out', certificate, ...subject],
  ])
  const document = await readFile(resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const servers = /```nginx\n(.*?)```/s
    .exec(document)![1]!
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`)
    .replaceAll('portal.example.org', 'localhost')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  )
  const file = join(dir, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${dir}/pid; error_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${servers}}\n`,
  )
  const nginx = spawn('nginx', ['-c', file, '-p', dir, '-e', 'stderr'], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until('nginx listens', () => listens(tls!))
  return { url: `https://localhost:${tls}`, upstream: `127.0.0.1:${upstream}`, stop: () => stop(nginx, dir) }
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    }).once('error', () => done(false))
  })
}

async function stop(nginx: ChildProcess, dir: string): Promise<void> {
  if (nginx.exitCode === null) {
    const ended = new Promise((done) => nginx.once('close', done))
    nginx.kill('SIGTERM')
    await ended
  }
  await rm(dir, { recursive: true, force: true })
}
