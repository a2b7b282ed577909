import { afterEach, expect, test, vi } from 'vitest'
import { networkModule } from '../testing/portal'
import { integrity } from './federation'
import { guardScripts, ScriptPolicy } from './ScriptPolicy'

const listed = () => {
  const policy = new ScriptPolicy()
  policy.list([networkModule])
  return policy
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the entry of a listed remote', '/remotes/network/0.1.0/remoteEntry.1a2b.js'],
  ['a chunk of a listed remote', '/remotes/network/0.1.0/static/js/async/page.js'],
  ["the shell's own script", '/static/js/index.1a2b.js'],
])('%s may run', (_, path) => {
  const url = new URL(path, document.baseURI).href
  expect(listed().check(url)).toBe(url)
})

test.each([
  ['a file the core has not listed', '/remotes/network/0.1.0/static/js/async/other.js'],
  ['an upload below another path', '/api/m/network/static/x.js'],
  ['a path that climbs out of /static/', '/static/../api/x.js'],
  ['another origin', 'https://evil.example/static/js/index.js'],
  ['a data: URL', 'data:text/javascript,alert(1)'],
])('%s may not run', (_, url) => {
  expect(() => listed().check(new URL(url, document.baseURI).href)).toThrow(TypeError)
})

test('the analytics script may run, by its URL to the letter', () => {
  const url = 'https://stats.example/script.js?v=1'
  const policy = listed()
  policy.allow(url)
  expect(policy.check(url)).toBe(url)
  for (const other of [
    'https://stats.example/script.js',
    'https://stats.example/script.js?v=2',
    'https://stats.example/other.js',
  ]) {
    expect(() => policy.check(other)).toThrow(TypeError)
  }
  expect(() => listed().check(url)).toThrow(TypeError)
})

test('the page trusts script URLs by the policy and nothing else', () => {
  const createPolicy = vi.fn()
  vi.stubGlobal('trustedTypes', { createPolicy })
  guardScripts(listed())
  expect(createPolicy).toHaveBeenCalledWith('default', { createScriptURL: expect.any(Function) })
})

test('an entry loads with its integrity', () => {
  const url = new URL('/remotes/network/0.1.0/remoteEntry.1a2b.js', document.baseURI).href
  const script = integrity(listed()).createScript?.({ url } as never) as HTMLScriptElement
  expect(script.integrity).toBe('sha384-entry')
  expect(script.crossOrigin).toBe('anonymous')
  expect(script.src).toBe(url)
})

test('an entry that is not listed does not load at all', () => {
  const { createScript } = integrity(new ScriptPolicy())
  expect(() => createScript?.({ url: new URL('/remotes/x/1/remoteEntry.js', document.baseURI).href } as never)).toThrow(
    TypeError,
  )
})

test('a remote that brings code for its public path is refused', () => {
  const { beforeRegisterRemote } = integrity(listed())
  expect(() => beforeRegisterRemote?.({ remote: { name: 'x', getPublicPath: 'return "/"' } } as never)).toThrow(
    TypeError,
  )
})
