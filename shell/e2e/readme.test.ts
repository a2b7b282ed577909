import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, fund } from './api.ts'
import { launch, readsCutShort, Visitor } from './browser.ts'
import { pluginPids, type RunningPortal, startPortal, until } from './portal.ts'
import { followStep, readmeSteps } from './readme.ts'
import { Wallet } from './wallet/wallet.ts'

let portal: RunningPortal
let browser: Browser

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

const steps = await readmeSteps('Five minutes')

describe('the five minutes of README.md', () => {
  let wallet: Wallet
  let reader: Visitor
  const heading = (name: string) => reader.page.getByRole('heading', { level: 1, name, exact: true })

  beforeAll(async () => {
    // Another wallet's chain, and it does not know ours.
    wallet = new Wallet(portal.rpcUrl, undefined, 137)
    wallet.chains.clear()
    reader = await Visitor.arrive(browser, portal.url, {
      wallet,
      expected: [/status of 404 .*\/admin\)/, /status of 503 .*\/api\/m\/network\/\S+\)/, readsCutShort],
    })
  })
  afterAll(async () => {
    await reader?.leave()
    wallet?.close()
  })

  test('are five steps', () => expect(steps).toHaveLength(5))

  test('1: a stranger', async () => {
    const { page } = reader
    await followStep(steps[0] ?? '', [
      [
        '`make run`, and open the address it prints.',
        async () => {
          expect(portal.log()).toContain(`is at ${portal.url}`)
          await page.goto(portal.url)
        },
      ],
      ['The dashboard needs a session, so you stand at the sign-in.', () => page.waitForURL(`${portal.url}/auth`)],
      [
        "Its link **{}** leads to `{}`, a tape of the token's transfers.",
        async (link, path) => {
          await page.getByRole('link', { name: link, exact: true }).click()
          await page.waitForURL(portal.url + path)
          await page.getByRole('table', { name: 'Tape' }).getByRole('row').nth(1).waitFor()
        },
      ],
      [
        'They are real transactions: actors with keys of their own transact on the dev chain.',
        async () => {
          const { transfers } = await new Api(portal.url).json<{ transfers: { hash: string }[] }>(
            '/api/m/gaia/live/recent',
          )
          expect(transfers.length).toBeGreaterThan(0)
          const receipts = await Promise.all(transfers.map(({ hash }) => receipt(hash)))
          expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set(['0x1']))
          expect(new Set(receipts.map(({ from }) => from)).size).toBeGreaterThan(1)
        },
      ],
    ])
  })

  test('2: a session', async () => {
    const { page } = reader
    await followStep(steps[1] ?? '', [
      ['Open `{}`.', (path) => page.goto(path ?? '')],
      ['It needs a session, too.', () => page.waitForURL('**/auth?next=**')],
      [
        'Choose a wallet ({}, or any that announces itself by EIP-6963) and sign one message:',
        async (name) => {
          await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
        },
      ],
      [
        'you come back to **{}**.',
        async (name) => {
          await heading(name ?? '').waitFor()
          expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(1)
        },
      ],
      [
        'A wallet on another chain reads all the same.',
        async () => {
          expect(wallet.chainId).toBe(137)
          await reader.settled()
        },
      ],
      ['Before it writes, press **{}** at the top:', (name) => page.getByRole('button', { name, exact: true }).click()],
      [
        'that adds the chain ({}) to a wallet that does not know it.',
        async (id) => {
          await expect.poll(() => wallet.chainId).toBe(Number(id))
          expect(wallet.asked).toContain('wallet_addEthereumChain')
          // The page reloads as the chain changes.
          await page.getByRole('button', { name: /^Switch to / }).waitFor({ state: 'detached' })
        },
      ],
    ])
  })

  test('3: a tier', async () => {
    const { page } = reader
    await followStep(steps[2] ?? '', [
      [
        'Open **{}**.',
        async (name) => {
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
        },
      ],
      [
        'It opens at {}, {} GAIA, and you hold none.',
        async (tier, amount) => {
          await heading(`Validators opens at ${tier}`).waitFor()
          await page.getByText(`${amount} GAIA to go`).first().waitFor()
        },
      ],
      [
        'Take some from the faucet on that very screen:',
        async () => {
          await page.getByRole('button', { name: /from the faucet$/ }).click()
        },
      ],
      ['as soon as the chain has the transfer, the page opens by itself.', () => heading('Validators').waitFor()],
    ])
  })

  test('4: the admin', async () => {
    const { page } = reader
    await followStep(steps[3] ?? '', [
      ['Become the admin: on the dev chain that is the well-known account `{}` unless `PORTAL_ADMINS` names others.'],
      [
        'Import its key (`{}`, public everywhere, worth nothing) and choose that account in the wallet.',
        async (key) => {
          await page.goto('/admin')
          await heading('There is no page here').waitFor()
          await wallet.useAccount(key ?? '')
        },
      ],
      [
        'You are still signed in as the other one, for whom there is no `{}`:',
        async (path) => {
          expect((await page.goto(path ?? ''))?.status()).toBe(404)
          await heading('There is no page here').waitFor()
        },
      ],
      ['press **{}** above the page.', (name) => page.getByRole('button', { name, exact: true }).click()],
      [
        'Then open `{}`.',
        async (path) => {
          await page
            .getByRole('navigation', { name: 'Main' })
            .getByRole('link', { name: 'Admin', exact: true })
            .waitFor()
          await page.goto(path ?? '')
          await heading('Modules').waitFor()
        },
      ],
    ])
  })

  test('5: a module off, and on', async () => {
    const { page, context } = reader
    const tab = await context.newPage()
    await fund(portal.url, wallet.address, 600)
    await tab.goto('/validators')
    const validators = tab.getByRole('heading', { level: 1, name: 'Validators', exact: true })
    await validators.waitFor()
    const status = async () => (await page.request.get('/api/m/network/validators')).status()
    let network = page.getByRole('switch')
    await followStep(steps[4] ?? '', [
      [
        'Turn **{}** off and say why.',
        async (name) => {
          network = page.getByRole('switch', { name: new RegExp(name ?? '') })
          await network.click()
          await page.getByLabel('Reason').fill('To see it go.')
          await page.getByRole('button', { name: `Switch ${name} off` }).click()
        },
      ],
      ['The page leaves every open tab,', () => validators.waitFor({ state: 'detached' })],
      [
        'its API answers {}, its process is gone',
        async (code) => {
          await expect.poll(status).toBe(Number(code))
        },
      ],
      [
        '(`pgrep -f portal-plugin:{}` finds none).',
        (module) =>
          until('the process is gone', async () => (await pluginPids(portal.process.pid, module ?? '')).length === 0),
      ],
      [
        'Turn it on again.',
        async () => {
          await network.click()
          await validators.waitFor()
          expect(await status()).toBe(200)
        },
      ],
    ])
    expect(reader.faults).toEqual([])
  })
})

/** What the dev chain says of a transaction. */
async function receipt(tx: string): Promise<{ status: string; from: string }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [tx] })
  const answer = await fetch(portal.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { result: { status: string; from: string } }).result
}
