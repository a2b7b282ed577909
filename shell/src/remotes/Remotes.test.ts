import type { Module, RemoteModule } from '@portal/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkModule } from '../testing/portal'
import type { Federation } from './federation'
import { RemoteError } from './RemoteError'
import { Remotes } from './Remotes'

const fetched = vi.fn<typeof fetch>(async () => new Response())
beforeEach(() => vi.stubGlobal('fetch', fetched.mockClear()))
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

const Page = () => null
const exposed: RemoteModule = {
  id: 'network',
  version: '0.1.0',
  pages: { '/validators': async () => ({ default: Page }) },
  cards: {},
}

/** Remotes over a federation that answers with these, one after another; the last one stays. */
function remotes(...answers: (RemoteModule | Error)[]) {
  const loadRemote = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return { default: answer }
  })
  const registerRemotes = vi.fn()
  const federation = { registerRemotes, loadRemote } as unknown as Federation
  const ask = vi.fn<(id: string) => Promise<Module | null>>(async () => networkModule)
  return { remotes: new Remotes({ federation: async () => federation, ask }), loadRemote, registerRemotes, ask }
}

const page = (from: Remotes, module: Module = networkModule) => from.part(module, 'pages', '/validators')

test('a page is loaded once for each version', async () => {
  const { remotes: found, loadRemote, registerRemotes } = remotes(exposed)
  expect(await page(found)).toBe(Page)
  expect(page(found)).toBe(page(found))
  expect(loadRemote).toHaveBeenCalledOnce()
  expect(loadRemote).toHaveBeenCalledWith('network_0_1_0/module')
  expect(registerRemotes.mock.calls).toMatchObject([
    [[{ name: 'network_0_1_0', entryGlobalName: 'network_0_1_0' }], {}],
  ])
})

test('a new version is another remote', async () => {
  const { remotes: found, loadRemote } = remotes(exposed)
  await page(found)
  const remote = { ...networkModule.remote, name: 'network_0_2_0' } as Module['remote']
  await page(found, { ...networkModule, version: '0.2.0', remote })
  expect(loadRemote).toHaveBeenLastCalledWith('network_0_2_0/module')
})

test('a failure is tried once more by itself', async () => {
  const { remotes: found, loadRemote } = remotes(new Error('lost'), exposed)
  expect(await page(found)).toBe(Page)
  expect(loadRemote).toHaveBeenCalledTimes(2)
  expect(fetched).toHaveBeenCalledWith('/remotes/network/0.1.0/static/js/async/page.js', {
    cache: 'reload',
    integrity: 'sha384-page',
  })
})

test('a remote that exposes no pages is told of in a sentence', async () => {
  const { remotes: found } = remotes(undefined as never)
  await expect(page(found)).rejects.toThrow('The files of Network did not load.')
})

test('a preload that failed does not poison the page that is opened after it', async () => {
  const { remotes: found, loadRemote } = remotes(new Error('lost'), new Error('lost'), exposed)
  found.preload(networkModule, '/validators')
  await vi.waitFor(() => expect(loadRemote).toHaveBeenCalledTimes(2))
  await vi.waitFor(async () => expect(await page(found)).toBe(Page))
})

test('a page that was preloaded is there when it is opened', async () => {
  const { remotes: found, loadRemote } = remotes(exposed)
  found.preload(networkModule, '/validators')
  expect(await page(found)).toBe(Page)
  expect(page(found)).toBe(page(found))
  expect(loadRemote).toHaveBeenCalledOnce()
})

test('the files of a page are fetched side by side, each with its integrity', async () => {
  const { remotes: found } = remotes(exposed)
  await page(found)
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
  expect(links.map((link) => [link.getAttribute('href'), link.integrity, link.crossOrigin])).toEqual([
    ['/remotes/network/0.1.0/remoteEntry.1a2b.js', 'sha384-entry', 'anonymous'],
    ['/remotes/network/0.1.0/static/js/async/page.js', 'sha384-page', 'anonymous'],
  ])
})

test('a preload that failed is used up before the next one, by what runs nothing and is found by nobody', async () => {
  const styled = {
    ...networkModule.remote?.pages,
    '/validators': ['/remotes/network/0.1.0/page.css', '/remotes/network/0.1.0/page.js'],
  }
  const styles = { ...networkModule, remote: { ...networkModule.remote, pages: styled } } as Module
  const { remotes: found } = remotes(new Error('lost'), new Error('lost'), exposed)
  await expect(page(found, styles)).rejects.toThrow()
  const failed = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
  expect(failed).toHaveLength(3)
  for (const link of failed) link.dispatchEvent(new Event('error'))
  expect(document.head.querySelectorAll('link')).toHaveLength(0)
  // Nothing is loaded here: that it was not is told to each that uses a file.
  const appended: Partial<Record<'rel' | 'media' | 'href' | 'integrity' | 'drawn', string>>[] = []
  const head = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const link of addedNodes as NodeListOf<HTMLLinkElement>) {
        const { rel, media, href, integrity, dataset } = link
        appended.push({ rel, media, href, integrity, drawn: dataset.href })
        if (link.rel !== 'preload') link.dispatchEvent(new Event('error'))
      }
    }
  })
  head.observe(document.head, { childList: true })
  found.forgetFailure(styles, 'pages', '/validators')
  expect(await page(found, styles)).toBe(Page)
  head.disconnect()
  expect(appended.slice(0, 3)).toEqual(
    failed.map(({ href, integrity }) => ({
      ...(href.endsWith('.css')
        ? { rel: 'stylesheet', media: 'not all', drawn: 'drawn' }
        : { rel: 'modulepreload', media: '', drawn: undefined }),
      href,
      integrity,
    })),
  )
  expect(appended.slice(3).map(({ rel, href }) => [rel, href])).toEqual(failed.map(({ href }) => ['preload', href]))
  expect(document.head.querySelectorAll('link:not([rel=preload])')).toHaveLength(0)
})

test('the federation is loaded ahead once, and again where that failed', async () => {
  const load = vi.fn<() => Promise<Federation>>()
  load.mockRejectedValueOnce(new Error('lost'))
  load.mockResolvedValue({ registerRemotes: vi.fn(), loadRemote: async () => ({ default: exposed }) } as never)
  const found = new Remotes({ federation: load, ask: async () => networkModule })
  found.warm()
  found.warm()
  expect(load).toHaveBeenCalledOnce()
  expect(await page(found)).toBe(Page)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part of the shell that every remote needs and that does not load is told in the same sentence', async () => {
  const found = new Remotes({
    federation: () => Promise.reject(new Error('Loading chunk 8t failed.')),
    ask: async () => networkModule,
  })
  await expect(page(found)).rejects.toThrow('The files of Network did not load.')
  await expect(page(found)).rejects.toMatchObject({ code: 'failed', cause: new Error('Loading chunk 8t failed.') })
})

test('the file of a page that does not load is told in a sentence', async () => {
  const broken = { '/validators': () => Promise.reject(new Error('Loading chunk 7 failed.')) }
  const { remotes: found } = remotes({ ...exposed, pages: broken })
  await expect(page(found)).rejects.toThrow('The files of Network did not load.')
})

test('what failed twice stays failed until it is forgotten', async () => {
  const { remotes: found, loadRemote } = remotes(new Error('lost'), new Error('lost'), exposed)
  await expect(page(found)).rejects.toThrow('The files of Network did not load.')
  await expect(page(found)).rejects.toThrow('The files of Network did not load.')
  expect(loadRemote).toHaveBeenCalledTimes(2)
  expect(found.forgetFailure(networkModule, 'pages', '/validators')).toBe(true)
  expect(await page(found)).toBe(Page)
  expect(found.forgetFailure(networkModule, 'pages', '/validators')).toBe(false)
})

test('what failed is registered anew, at the address that it has then', async () => {
  const { remotes: found, registerRemotes } = remotes(new Error('lost'), new Error('lost'), exposed)
  await expect(page(found)).rejects.toThrow()
  found.forgetFailure(networkModule, 'pages', '/validators')
  const remote = { ...networkModule.remote, entry: '/remotes/network/0.1.0/remoteEntry.3c4d.js' } as Module['remote']
  await page(found, { ...networkModule, remote })
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [expect.objectContaining({ entry: expect.stringMatching(/remoteEntry\.3c4d\.js$/) })],
    { force: true },
  )
})

test.each<[string, Module | null]>([
  ['closed to the visitor', { ...networkModule, remote: null }],
  ['gone', null],
])('what is %s by now is not asked for again', async (_, now) => {
  const { remotes: found, loadRemote, ask } = remotes(new Error('401'))
  ask.mockResolvedValue(now)
  await expect(page(found)).rejects.toThrow('The files of Network did not load.')
  expect(loadRemote).toHaveBeenCalledOnce()
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['had failed', true],
  ['fails after that', false],
])('what %s when it was left is loaded for whoever opens it next', async (_, before) => {
  const { remotes: found } = remotes(new Error('lost'), new Error('lost'), exposed)
  const first = page(found)
  if (before) await first.catch(() => {})
  found.leave(networkModule, 'pages', '/validators')
  await expect(first).rejects.toThrow()
  await vi.waitFor(() => expect(page(found)).not.toBe(first))
  expect(await page(found)).toBe(Page)
})

test.each([
  [
    'built for a later contract',
    'contract',
    [exposed],
    { remote: { ...networkModule.remote, shell: 2 } },
    /Reload this page/,
  ],
  [
    'built for a contract of before',
    'contract',
    [exposed],
    { remote: { ...networkModule.remote, shell: 0 } },
    /Reload this page/,
  ],
  ['without that page', 'missing', [{ ...exposed, pages: {} }], {}, /has no such page/],
  ['that the visitor may not load', 'closed', [exposed], { remote: null }, /cannot be opened/],
])('a remote %s is refused with a code and a sentence', async (_, code, answers, fields, sentence) => {
  const { remotes: found } = remotes(...(answers as RemoteModule[]))
  const refused = page(found, { ...networkModule, ...fields } as Module)
  await expect(refused).rejects.toThrow(sentence)
  await expect(refused).rejects.toMatchObject({ code })
})

test('a remote that runs in a frame is opened there, and nothing of it is asked for here', async () => {
  const { remotes: direct, loadRemote } = remotes(exposed)
  const framed = vi.fn(async () => Page)
  const federation = () => Promise.reject(new Error('not needed'))
  const found = new Remotes({ federation, ask: async () => null, framed })
  const partners = { ...networkModule, remote: { ...networkModule.remote, mode: 'framed' } } as Module
  expect(await page(found, partners)).toBe(Page)
  expect(page(found, partners)).toBe(page(found, partners))
  expect(framed).toHaveBeenCalledExactlyOnceWith(partners, 'pages', '/validators')
  expect([loadRemote.mock.calls, document.head.querySelectorAll('link').length]).toEqual([[], 0])
  found.forgetFramed(partners)
  await page(found, partners)
  expect(framed).toHaveBeenCalledTimes(2)
  // In the frame's own document there is no other.
  expect(await page(direct, partners)).toBe(Page)
})

test('a part whose frame ends as it opens has failed, and is not opened again before it is asked for anew', async () => {
  const partners = { ...networkModule, remote: { ...networkModule.remote, mode: 'framed' } } as Module
  const framed = vi.fn(async () => {
    found.forgetFramed(partners)
    throw new RemoteError('silent', partners)
  })
  const found = new Remotes({ federation: () => Promise.reject(new Error('none')), ask: async () => null, framed })
  await expect(page(found, partners)).rejects.toMatchObject({ code: 'silent' })
  await expect(page(found, partners)).rejects.toMatchObject({ code: 'silent' })
  expect(framed).toHaveBeenCalledTimes(1)
  found.forgetFailure(partners, 'pages', '/validators')
  await page(found, partners).catch(() => {})
  expect(framed).toHaveBeenCalledTimes(2)
})

test.each([0, 2])('nothing is asked for of a remote that is built for contract %d', async (shell) => {
  const { remotes: found, loadRemote, registerRemotes } = remotes(exposed)
  await page(found, { ...networkModule, remote: { ...networkModule.remote, shell } } as Module).catch(() => {})
  expect(document.head.querySelectorAll('link')).toHaveLength(0)
  expect([loadRemote, registerRemotes].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test.each(['constructor', 'toString', '__proto__'])(
  'a card %s that the remote does not have is missing',
  async (id) => {
    const { remotes: found } = remotes(exposed)
    await expect(found.part(networkModule, 'cards', id)).rejects.toMatchObject({ code: 'missing' })
  },
)
