// @vitest-environment node
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import schema from '../../schema/module.schema.json' with { type: 'json' }
import { peerDependencies } from '../package.json' with { type: 'json' }
import { shellContract } from '../src/shellContract.js'
import { containerName, shared } from './index.js'

const here = dirname(fileURLToPath(import.meta.url))
const scratch = join(here, '..', 'dist')
const rsbuild = join(dirname(createRequire(import.meta.url).resolve('@rsbuild/core/package.json')), 'bin', 'rsbuild.js')

interface Built {
  code: number
  output: string
  dist: string
}

/** Builds a copy of the fixture after `change`. */
function build(change: (folder: string) => void = () => {}): Promise<Built> {
  mkdirSync(scratch, { recursive: true })
  const folder = mkdtempSync(join(scratch, 'remote-'))
  cpSync(join(here, 'testdata', 'remote'), folder, { recursive: true, filter: (source) => !source.endsWith('dist') })
  change(folder)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [rsbuild, 'build'],
      { cwd: folder, env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr, dist: join(folder, 'dist') })
      },
    )
  })
}

const edit = (folder: string, file: string, from: string, to: string) => {
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('a built remote', () => {
  let built: Built
  let index: {
    name: string
    shell: number
    entry: string
    files: Record<string, { integrity: string; pages?: string[]; cards?: string[]; later?: true }>
  }
  const read = (file: string) => readFileSync(join(built.dist, file))
  const text = (ending: string) =>
    Object.keys(index.files)
      .filter((file) => file.endsWith(ending))
      .map((file) => read(file).toString())
      .join('\n')

  beforeAll(async () => {
    built = await build()
    expect(built.output).not.toContain('error')
    index = JSON.parse(read('remote.json').toString())
  }, 60_000)

  test('is named after module and version, with a hashed entry', () => {
    expect(index.name).toBe('fixture_1_2_3$beta_1')
    expect(index.shell).toBe(shellContract)
    expect(index.entry).toMatch(/^remoteEntry\.[0-9a-f]{10}\.js$/)
    expect(read(index.entry).toString()).toContain(`var ${index.name}`)
  })

  test('remote.json has every file of the build, each with the integrity of what is on disk', () => {
    const onDisk = readdirSync(built.dist, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => relative(built.dist, join(file.parentPath, file.name)))
    expect([...Object.keys(index.files), 'packages.json', 'remote.json'].sort()).toEqual(onDisk.sort())
    for (const [file, { integrity }] of Object.entries(index.files)) {
      expect(integrity).toBe(`sha384-${createHash('sha384').update(read(file)).digest('base64')}`)
    }
  })

  const ownersOf = (content: string) =>
    Object.entries(index.files)
      .filter(([file]) => read(file).toString().includes(content))
      .map(([, { pages, cards }]) => [...(pages ?? []), ...(cards ?? [])])

  test('a chunk belongs to the pages and cards that load it, a chunk inside a page to that page', () => {
    expect(ownersOf('PageHeader')).toEqual([['/fixture']])
    expect(ownersOf('The detail of an item.')).toEqual([['/fixture/:item']])
    expect(ownersOf('" card"')).toEqual([['fixture']])
    expect(ownersOf('.fixture-item{')).toEqual([['/fixture/:item']])
    expect(ownersOf('.fixture\\:grid')).toEqual([[]])
    expect(index.files[index.entry]).toEqual({ integrity: expect.any(String) })
  })

  test('another language is a chunk of its own, of the pages and cards that read it', () => {
    expect(ownersOf('Prüfstück')).toEqual([['/fixture', 'fixture']])
  })

  test('what a page loads by itself, after it was opened, is told apart', () => {
    const later = Object.entries(index.files).filter(([, file]) => file.later)
    const holds = (file: string) => ['The detail of an item.', 'Prüfstück'].find((text) => read(file).includes(text))
    expect(new Map(later.map(([file, { pages }]) => [holds(file), pages]))).toEqual(
      new Map([
        ['The detail of an item.', ['/fixture/:item']],
        ['Prüfstück', ['/fixture']],
      ]),
    )
    expect(later).toHaveLength(2)
  })

  test('the entry knows the integrity of every file that it loads', () => {
    const entry = read(index.entry).toString()
    const unknown = Object.entries(index.files).filter(
      ([file, { integrity }]) => file !== index.entry && !entry.includes(integrity),
    )
    expect(unknown).toEqual([])
  })

  test('the entry is small, and nothing that the shell provides is in the bundle', () => {
    expect(gzipSync(read(index.entry)).length).toBeLessThan(6_000)
    const code = text('.js')
    expect(code).not.toMatch(
      /react\.(transitional\.)?element|__CLIENT_INTERNALS|QueryClientProvider|There is no PortalProvider/,
    )
    expect(code.length).toBeLessThan(24_000)
  })

  test('styles are prefixed utilities on the tokens, without theme and preflight', () => {
    const css = text('.css')
    expect(css).toContain('.fixture\\:text-muted{color:var(--muted)}')
    expect(css).not.toMatch(/oklch|box-sizing|:root|\.pk-/)
  })

  test('a source map is neither shipped nor named', () => {
    expect(text('.js') + text('.css')).not.toContain('sourceMappingURL')
  })
})

test('packages.json has the packages whose code is in the files, and no others', async () => {
  const { code, output, dist } = await build((folder) => {
    for (const [name, fields] of [
      ['used', { license: 'MIT' }],
      ['@scope/old', { license: { type: 'ISC' } }],
      ['shaken', { license: 'MIT', sideEffects: false }],
      ['unnamed', {}],
    ] as const) {
      const home = join(folder, 'node_modules', name)
      mkdirSync(join(home, 'lib'), { recursive: true })
      writeFileSync(
        join(home, 'package.json'),
        JSON.stringify({ name, version: '1.2.3', type: 'module', main: 'lib/index.js', ...fields }),
      )
      writeFileSync(join(home, 'lib', 'index.js'), `export const word = (text) => text + ${JSON.stringify(name)}`)
    }
    edit(
      folder,
      'src/measure.ts',
      '/** Used',
      `// @ts-nocheck
import { word as a } from 'used'
import { word as b } from '@scope/old'
import { word as c } from 'shaken'
import { word as d } from 'unnamed'
console.log(a('1'), b('2'), d('4'))
/** Used`,
    )
  })
  expect([code, output]).toEqual([0, expect.any(String)])
  expect(JSON.parse(readFileSync(join(dist, 'packages.json'), 'utf8'))).toEqual([
    { name: '@scope/old', version: '1.2.3', licence: 'ISC' },
    { name: 'unnamed', version: '1.2.3', licence: '' },
    { name: 'used', version: '1.2.3', licence: 'MIT' },
  ])
}, 60_000)

test('a chart is of the pages that show one; what draws it comes after the page, and the SDK is in none of it', async () => {
  const { code, output, dist } = await build((folder) =>
    edit(
      folder,
      'src/pages/Item.tsx',
      "import './item.css'",
      `import { TimeSeries } from '@portal/sdk/charts'
import './item.css'
export const chart = <TimeSeries label="Items" series={[]} />
`,
    ),
  )
  expect([code, output]).toEqual([0, expect.any(String)])
  const { files } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as {
    files: Record<string, { pages?: string[]; cards?: string[]; later?: true }>
  }
  const withText = (words: string) =>
    Object.entries(files)
      .filter(([file]) => readFileSync(join(dist, file), 'utf8').includes(words))
      .map(([file, { pages, cards, later }]) => [file.replace(/.*\./, ''), pages, cards, later])
  const item = ['/fixture/:item']
  expect(withText('Show as table')).toEqual([['js', item, undefined, undefined]])
  expect(withText('.pk-plot')).toEqual([['css', item, undefined, undefined]])
  expect(withText('u-cursor-pt')).toContainEqual(['js', item, undefined, true])
  // Of d3 there is nothing: this chart needs none of it.
  expect(withText('circular link')).toEqual([])
  expect(withText('There is no PortalProvider')).toEqual([])
}, 60_000)

test('a page has of the kit what it uses; what opens above it is the shell’s, and the calendar comes later', async () => {
  const { code, output, dist } = await build((folder) =>
    edit(
      folder,
      'src/pages/Item.tsx',
      "import './item.css'",
      `import { DateField, Menu } from '@portal/sdk/kit'
import './item.css'
export const menu = <Menu trigger={<button type="button">More</button>} items={[]} />
export const field = <DateField label="Ends" value={null} onChange={() => {}} />
`,
    ),
  )
  expect([code, output]).toEqual([0, expect.any(String)])
  const { files } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as {
    files: Record<string, { pages?: string[]; later?: true }>
  }
  const withText = (words: string) =>
    Object.entries(files)
      .filter(([file]) => readFileSync(join(dist, file), 'utf8').includes(words))
      .map(([file, { pages, later }]) => [file.replace(/.*\./, ''), pages, later])
  const item = ['/fixture/:item']
  expect(withText('pk-menu-words')).toEqual([
    ['css', item, undefined],
    ['js', item, undefined],
  ])
  expect(withText('pk-calendar-weekday')).toContainEqual(['js', item, true])
  // Neither Radix's layers, nor parts of the kit that the page does not use.
  for (const words of ['DismissableLayer', 'DropdownMenuContent', 'pk-stepper', 'pk-tab', 'micromark', 'QRCodeSVG'])
    expect(withText(words)).toEqual([])
}, 60_000)

test('a build fails, with a sentence, where pages and manifest differ', async () => {
  const { code, output } = await build((folder) =>
    edit(folder, 'src/module.ts', "'/fixture/:item'", "'/fixture/:other'"),
  )
  expect(code).not.toBe(0)
  expect(output).toContain("The manifest's route /fixture/:item has no page in defineRemote.")
  expect(output).toContain('The page /fixture/:other of defineRemote is no route of the manifest.')
}, 60_000)

test.each([
  ['compat.shell 2', '"shell": 2'],
  ['no compat.shell', '"host": 1'],
])(
  'a build of a manifest with %s fails, and says what to write',
  async (said, written) => {
    const { code, output } = await build((folder) => edit(folder, 'module.json', '"shell": 1', written))
    expect(code).not.toBe(0)
    expect(output).toContain(`module.json has ${said}, and this @portal/sdk builds remotes for shell contract 1`)
  },
  60_000,
)

test('a build fails where a page cannot be told apart from the entry', async () => {
  const { code, output } = await build((folder) =>
    edit(
      folder,
      'src/module.ts',
      "import './remote.css'",
      "import './remote.css'\nimport List from './pages/List'\nconsole.log(List)",
    ),
  )
  expect(code).not.toBe(0)
  expect(output).toContain('./pages/List of "/fixture" has no chunk of its own')
}, 60_000)

test("what the entry itself imports, now or later, is everybody's", async () => {
  const { code, output, dist } = await build((folder) =>
    edit(
      folder,
      'src/module.ts',
      "import './remote.css'",
      "import './remote.css'\nimport { messages } from './texts'\nconsole.log(messages)",
    ),
  )
  expect([code, output]).toEqual([0, expect.any(String)])
  const { files } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as { files: Record<string, object> }
  const german = Object.entries(files).filter(([file]) => readFileSync(join(dist, file), 'utf8').includes('Prüfstück'))
  expect(german).toEqual([[expect.any(String), { integrity: expect.any(String) }]])
}, 60_000)

// Whatever changes here breaks pages that are built: it is another shell contract, with a number of its own.
test('a shell contract is a list of what is shared, each in one major version', () => {
  const majors = Object.entries(peerDependencies).map(([name, range]) => [name, /^\^(\d+)\./.exec(range)?.[1]])
  expect({ shellContract, shared, majors: Object.fromEntries(majors) }).toEqual({
    shellContract: 1,
    shared: [
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-router',
      '@tanstack/react-query',
      '@portal/sdk',
      '@portal/sdk/ui',
      '@portal/sdk/layers',
      '@portal/sdk/chain',
      'ethers',
    ],
    majors: {
      '@tanstack/react-query': '5',
      ethers: '6',
      react: '19',
      'react-dom': '19',
      'react-router': '8',
    },
  })
})

test("the manifest's schema has the contract that remotes are built for", () => {
  expect(schema.properties.compat.properties.shell.const).toBe(shellContract)
})

test.each([
  ['network', '0.1.0', 'network_0_1_0'],
  ['yield-radar', '1.0.0-rc.1', 'yield$radar_1_0_0$rc_1'],
  ['tool', '1.0.0-0', 'tool_1_0_0$0'],
  ['tool-1', '0.0.0', 'tool$1_0_0_0'],
])('the container of %s %s is %s', (id, version, name) => {
  expect(containerName(id, version)).toBe(name)
})
