import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import { Address, Avatar, BlockLink, TransactionLink } from '.'

afterEach(cleanup)

const address = '0x7a3F0000000000000000000000000000000091cE'
const hash = `0x${'ab'.repeat(32)}`

function show(page: ReactElement, chain: { explorerUrl?: string; labels?: Record<string, string> } = {}) {
  const host = createTestHost()
  const { portal } = host.getState()
  host.setState({ portal: { ...portal, chain: { ...portal.chain, ...chain } } })
  return renderPage(page, { host, module: 'network' })
}

test('an address leads to its page and can be copied, which is said', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  show(<Address address={address} />)
  const link = screen.getByRole('link', { name: '0x7a3F…91cE' })
  expect([link.getAttribute('href'), link.title]).toEqual([`/explorer/address/${address}`, address])
  const button = screen.getByRole('button', { name: 'Copy address 0x7a3F…91cE' })
  fireEvent.click(button)
  expect(writeText).toHaveBeenCalledWith(address)
  await waitFor(() => expect(button.nextElementSibling?.textContent).toBe('Copied'))
})

test.each([
  ['the portal’s name, whatever the case', <Address key="" address={address.toLowerCase()} />, 'GAIA token'],
  ['the page’s own name, which wins', <Address key="" address={address} label="Ada" />, 'Ada'],
  ['no name where the page has said it', <Address key="" address={address} label={null} />, '0x7a3F…91cE'],
  ['the name and the whole address', <Address key="" address={address} full />, `GAIA token ${address}`],
])('an address has %s', (_, page, name) => {
  show(page, { labels: { [address]: 'GAIA token' } })
  expect(screen.getByRole('link', { name })).toBeTruthy()
})

test('where the portal is the chain’s explorer there is no second way to it', () => {
  show(<Address address={address} />, { explorerUrl: `${location.origin}/explorer` })
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a page of its own replaces the explorer’s', () => {
  show(<Address address={address} label="Ada" to="/validators/ada" />)
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/validators/ada')
})

test.each([
  ['an address', <Address key="" address={address} />, `address/${address}`],
  ['a transaction', <TransactionLink key="" hash={hash} />, `tx/${hash}`],
  ['a block', <BlockLink key="" number={64118902} />, 'block/64118902'],
])('%s leads to the chain’s own explorer too, where there is one', (_, page, path) => {
  show(page, { explorerUrl: 'https://explorer.test/' })
  const [own, other] = screen.getAllByRole('link')
  expect(own?.getAttribute('href')).toBe(`/explorer/${path}`)
  expect(other?.getAttribute('href')).toBe(`https://explorer.test/${path}`)
  expect(other?.textContent).toMatch(/in explorer\.test$/)
  cleanup()
  show(page)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a block is shown by its hash where that is asked for', () => {
  show(<BlockLink number={64118902} hash={hash} />)
  expect(screen.getByRole('link', { name: hash }).getAttribute('href')).toBe(`/explorer/block/${hash}`)
  expect(screen.getByRole('button', { name: 'Copy hash 0xabab…abab' })).toBeTruthy()
})

test('a plain block is its link alone', () => {
  show(<BlockLink number={64118902} plain />, { explorerUrl: 'https://explorer.test' })
  expect(screen.getByRole('link', { name: '64,118,902' })).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
})

test('an avatar is the same for the same address in any case, and another for another, in its own colours', () => {
  const picture = (of: string) => {
    const { container, unmount } = show(<Avatar address={of} />)
    const drawn = container.querySelector('.pk-avatar')?.innerHTML ?? ''
    unmount()
    return drawn
  }
  const drawn = new Set(Array.from({ length: 50 }, (_, number) => picture(`0x${String(number).padStart(40, '0')}`)))
  expect(drawn.size).toBe(50)
  expect(picture(address)).toBe(picture(address.toLowerCase()))
  expect(picture(address)).toContain('hsl(')
  expect(picture(address)).not.toContain('var(')
})
