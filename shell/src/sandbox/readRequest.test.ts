import { expect, test } from 'vitest'
import { readRequest } from './readRequest'

const sha256 = 'a'.repeat(64)
const file = { bytes: new Uint8Array(3), sha256 }

test('what a request leaves out is filled in', () => {
  expect(readRequest({ program: file })).toEqual({
    kind: 'program',
    program: file,
    args: ['program'],
    env: [],
    stdin: new Uint8Array(),
    seed: new Uint8Array(),
    limits: { seconds: 60, memoryMiB: 256, outputBytes: 67_108_864 },
    signal: undefined,
    onProgress: undefined,
  })
  expect(readRequest({ program: file, args: [], env: { A: 'b' }, limits: { seconds: 0.5 + 1 } })).toMatchObject({
    args: [],
    env: ['A=b'],
    limits: { seconds: 1.5 },
  })
  expect(readRequest({ script: { url: '/remotes/a/b.js', surplus: 1 }, files: { m: file } })).toMatchObject({
    kind: 'script',
    script: { url: '/remotes/a/b.js' },
    files: { m: file },
  })
})

const many = Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`file ${index}`, file]))

test.each<[string, unknown]>([
  ['nothing', null],
  ['neither a program nor a script', {}],
  ['both', { program: file, script: file }],
  ['bytes without a hash', { program: { bytes: new Uint8Array() } }],
  ['a hash in capitals', { program: { ...file, sha256: 'A'.repeat(64) } }],
  ['a text for bytes', { program: { ...file, bytes: 'wasm' } }],
  ['an integrity by another algorithm', { program: { url: '/remotes/a', integrity: `sha512-${'a'.repeat(86)}==` } }],
  ['no time', { program: file, limits: { seconds: 0 } }],
  ['time without end', { program: file, limits: { seconds: Number.POSITIVE_INFINITY } }],
  ['half a MiB', { program: file, limits: { memoryMiB: 1.5 } }],
  ['more memory than there is', { program: file, limits: { memoryMiB: 2049 } }],
  ['more output than there may be', { program: file, limits: { outputBytes: 67_108_865 } }],
  ['an argument with a zero byte', { program: file, args: ['a\0b'] }],
  ['an argument that is a number', { program: file, args: [7] }],
  ['arguments that are one text', { program: file, args: 'sum' }],
  ['too many arguments', { program: file, args: Array.from({ length: 65 }, () => '') }],
  ['arguments that are too long', { program: file, args: ['x'.repeat(65_537)] }],
  ['a name with =', { program: file, env: { 'A=B': 'c' } }],
  ['a variable that is a number', { program: file, env: { A: 1 } }],
  ['a seed that is too long', { program: file, seed: new Uint8Array(1025) }],
  ['a text for its input', { program: file, stdin: 'text' }],
  ['too many files', { script: file, files: many }],
  ['a signal that is none', { program: file, signal: {} }],
  ['an onProgress that is none', { program: file, onProgress: 7 }],
])('%s is refused', (_, request) => {
  expect(() => readRequest(request)).toThrow(TypeError)
})
