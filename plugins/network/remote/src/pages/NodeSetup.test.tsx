import { createTestHost, createTestWallet, renderPage, type TestHostOptions } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { verifyTypedData } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import { delegationData } from '../nodes/delegation'
import { codeOf } from '../nodes/PairCard'
import type { NodeDetail, Offered, SignedDelegation, Summary } from '../nodes/wire'
import recordedNode from '../testdata/nodes/node.json'
import recordedOffered from '../testdata/nodes/offered.json'
import recordedSummary from '../testdata/nodes/summary.json'
import NodeSetup from './NodeSetup'

const summary = recordedSummary as Summary
const offered = recordedOffered as Offered
const node = recordedNode as NodeDetail

afterEach(cleanup)

type Asked = Parameters<NonNullable<TestHostOptions['fetch']>>[0]

function open({
  at = '/node-setup',
  machine = offered,
  paired = node,
}: {
  at?: string
  machine?: Offered
  paired?: NodeDetail
} = {}) {
  const wrote: Asked[] = []
  const wallet = createTestWallet()
  let now = paired
  const fetch: TestHostOptions['fetch'] = (asked) => {
    if (asked.method && asked.method !== 'GET') {
      wrote.push(asked)
      return { status: 204 }
    }
    if (asked.url.endsWith('/fleets')) return { json: [] }
    if (asked.url.endsWith('/summary')) return { json: summary }
    if (asked.url.endsWith(`/pairings/${machine.code}`)) return { json: machine }
    if (asked.url.includes('/pairings/')) return { status: 404, body: 'No machine waits with that code.' }
    return { json: now }
  }
  const { address } = wallet
  const host = createTestHost({
    fetch,
    wallet: wallet.request,
    state: {
      session: { address } as never,
      wallet: { address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false },
    },
  })
  renderPage(<NodeSetup />, { module: 'network', host, at })
  return {
    wrote,
    wallet,
    host,
    turn: (next: NodeDetail) => {
      now = next
    },
  }
}

test('a code is read as people write it', () => {
  expect(['7f4k92qm', '7F4K-92QM', ' 7f4k 92qm '].map(codeOf)).toEqual(['7F4K-92QM', '7F4K-92QM', '7F4K-92QM'])
})

test('the line has the checksum of what the portal hands out, and a machine that it has no agent for is told', async () => {
  open()
  const line = await screen.findByText(/^curl -fsSo portal-node/)
  expect(line.textContent).toContain(`echo "${summary.agents[0]?.sha256}  portal-node" | sha256sum -c -`)
  expect(line.textContent).toContain(`./portal-node setup --portal ${summary.portal} && ./portal-node run`)
  expect(screen.getByText('./portal-node service --install && loginctl enable-linger')).toBeTruthy()
  cleanup()
  open({ at: '/node-setup?os=darwin-arm64' })
  expect(await screen.findByText('This portal has no agent for this kind of machine')).toBeTruthy()
  expect(screen.getByText(/It was built for Linux, x86\./)).toBeTruthy()
})

test('the wallet signs exactly the delegation of the machine that is shown, and the portal is given it', async () => {
  const { wrote, wallet } = open({ at: `/node-setup?code=${offered.code}` })
  const facts = await screen.findByLabelText('Is this your machine?')
  expect(within(facts).getByText(offered.name)).toBeTruthy()
  expect(facts.textContent).toContain(offered.node)
  fireEvent.change(await screen.findByLabelText('Name of the node'), { target: { value: 'Cellar' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign that it is mine' }))
  await waitFor(() => expect(wrote).toHaveLength(1))
  const { delegation, signature } = (wrote[0] as Asked).body as SignedDelegation
  expect(delegation).toMatchObject({ portal: offered.portal, node: offered.node, name: 'Cellar' })
  expect(delegation.expiresAt - delegation.issuedAt).toBe(365 * 86_400)
  const { domain, types, message } = delegationData(delegation, 31337)
  expect(verifyTypedData(domain, types, message, signature).toLowerCase()).toBe(wallet.address.toLowerCase())
  expect(wallet.sent).toEqual([])
})

test('a name that no node may have is not signed', async () => {
  open({ at: `/node-setup?code=${offered.code}` })
  const name = await screen.findByLabelText('Name of the node')
  for (const wrong of ['', ' rack', 'a'.repeat(65), 'rack\u202e']) {
    fireEvent.change(name, { target: { value: wrong } })
    expect((screen.getByRole('button', { name: 'Sign that it is mine' }) as HTMLButtonElement).disabled).toBe(true)
  }
})

test.each([
  ['expired', 'This code is older than ten minutes'],
  ['refused', 'This code was refused'],
] as const)('a code that is %s says how to get another one', async (state, title) => {
  open({ at: `/node-setup?code=${offered.code}`, machine: { ...offered, state } })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(`./portal-node setup --portal ${summary.portal} && ./portal-node run`)).toBeTruthy()
})

const line = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

test('the checks turn as the machine comes up, and each failure has its command', async () => {
  const silent: NodeDetail = {
    ...node,
    state: 'new',
    seen: null,
    sequence: 0,
    software: 'portal-node/0.0.9',
    skew: 22_000,
  }
  const { host, turn } = open({ at: `/node-setup?node=${node.node}`, paired: silent })
  expect((await line('First heartbeat')).dataset.result).toBe('pending')
  expect((await line('First heartbeat')).textContent).toContain('./portal-node run')
  expect((await line('Version')).dataset.result).toBe('failed')
  const update = (await line('Version')).textContent
  expect(update).toContain('curl -fsSo portal-node.new ')
  expect(update).toContain(
    `echo "${summary.agents[0]?.sha256}  portal-node.new" | sha256sum -c - && chmod +x portal-node.new && mv portal-node.new portal-node && systemctl --user restart portal-node`,
  )
  expect(update).not.toContain('uninstall')
  expect((await line('Clock')).textContent).toContain('22 s ahead of the portal’s')
  expect((await line('Clock')).textContent).toContain('timedatectl set-ntp true')
  turn({ ...node, state: 'online' })
  act(() => host.emit('network.nodes', { nodes: ['0x1'], all: false }))
  expect((await line('First heartbeat')).dataset.result).toBe('pending')
  act(() => host.emit('network.nodes', { nodes: [node.node], all: false }))
  await waitFor(async () => expect((await line('First heartbeat')).dataset.result).toBe('passed'))
  expect(screen.getByText(`${node.name} is a node`)).toBeTruthy()
})

const failing = (name: string, reason: string, since: string): Pick<NodeDetail, 'checks'> => ({
  checks: node.checks.map((one) => (one.name === name ? { ...one, passed: false, reason, since } : one)),
})
const revoked = { ...failing('delegation', 'revoked', '2026-11-24T10:00:00Z'), ended: '2026-11-24T10:00:00Z' }

test.each<[what: string, Partial<NodeDetail>, check: string, says: RegExp, mend: string]>([
  [
    'is banned',
    { ...failing('admitted', 'banned', node.paired), state: 'banned', banned: 'It lies.' },
    'Admitted',
    /The portal’s admins banned it\. Ask them\. It lies\./,
    '',
  ],
  [
    'its owner revoked',
    { ...revoked, endedBy: 'owner' },
    'Key',
    /Its owner revoked this node on Nov 24, 2026/,
    `./portal-node uninstall && ./portal-node setup --portal ${summary.portal}`,
  ],
  [
    'gave its delegation up',
    { ...revoked, endedBy: 'node' },
    'Key',
    /The machine gave the delegation up on Nov 24, 2026/,
    `./portal-node uninstall && ./portal-node setup --portal ${summary.portal}`,
  ],
  [
    'has another key by now',
    { ...revoked, endedBy: 'rotation', successor: `0x${'2'.repeat(40)}` },
    'Key',
    /Another key took its place on Nov 24, 2026/,
    '',
  ],
  [
    'has a delegation that ended',
    { ...failing('delegation', 'expired', '2026-11-24T11:00:00Z'), expires: '2026-11-24T11:00:00Z' },
    'Key',
    /It ended on Nov 24, 2026.*Sign a new one/,
    '',
  ],
  [
    'was not heard of for longer than the offline time',
    { ...failing('heartbeat', 'offline', '2026-11-24T11:00:00Z'), state: 'offline', seen: '2026-11-24T11:00:00Z' },
    'Reach',
    /What came last from the machine was made/,
    `curl -sSI ${summary.portal}`,
  ],
  [
    'is late',
    { ...failing('heartbeat', 'late', '2026-11-24T11:08:00Z'), state: 'late', seen: '2026-11-24T11:08:00Z' },
    'First heartbeat',
    /The last one was made/,
    './portal-node doctor',
  ],
  [
    'drains, and was not heard of since',
    { state: 'draining', seen: '2026-11-24T11:00:00Z' },
    'First heartbeat',
    /The last one was made/,
    './portal-node doctor',
  ],
])('a machine that %s is not called a node', async (_, is, check, says, mend) => {
  open({ at: `/node-setup?node=${node.node}`, paired: { ...node, ...is } })
  const told = await line(check)
  expect(told.dataset.result).toBe('failed')
  expect(told.textContent).toMatch(says)
  expect(told.querySelector('code')?.textContent ?? '').toBe(mend)
  expect(screen.queryByText(`${node.name} is a node`)).toBeNull()
})

test('an old version on a machine that the portal has no program for has no command', async () => {
  const machine = { ...node.machine, arch: 'riscv64' }
  open({ at: `/node-setup?node=${node.node}`, paired: { ...node, machine, software: 'portal-node/0.0.9' } })
  expect((await line('Version')).textContent).toMatch(/has none for this kind of machine\.$/)
})

test('a fleet’s token is made here, and the portal is given its address alone', async () => {
  const { wrote } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Make a fleet token' }))
  fireEvent.change(await screen.findByLabelText('Name of the fleet'), { target: { value: 'Hall 3' } })
  fireEvent.change(screen.getByLabelText('How many machines at most'), { target: { value: '25' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign for the token' }))
  const token = await screen.findByText(/^gaia-fleet-[\w-]{70}$/)
  const { fleet } = (wrote[0] as Asked).body as { fleet: { fleet: string; nodes: number; name: string } }
  expect(fleet).toMatchObject({ nodes: 25, name: 'Hall 3' })
  expect(JSON.stringify(wrote)).not.toContain(token.textContent)
  expect(screen.getByText(/^PORTAL_NODE_TOKEN=gaia-fleet-.*\.\/portal-node run$/)).toBeTruthy()
})
