import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Wallet as Key } from 'ethers'
import { pack } from './portal.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const source = join(import.meta.dirname, 'testdata/lab')
/** of its API */
const prefixes = ['/said', '/greeting', '/crowd', '/uploads', '/words', '/measure', '/echo']
const machine = `linux-${process.arch === 'arm64' ? 'arm64' : 'amd64'}`

/** One release of the module lab; what is left out is as in every other. */
export interface Variant {
  version: string
  id?: string
  /** of its page */
  path?: string
  /** what the page is: a greeting, scores, what goes in bytes and sockets, what runs in the sandbox, asks the wallet, or means harm */
  page?: 'Lab' | 'Crowd' | 'Wire' | 'Sandbox' | 'Ask' | 'Hostile'
  /** Beside its page, one that has every hook, one for each item, scores and the wire, and a card: what is tried in both modes. */
  whole?: boolean
  /** how its pages run: direct unless it is said. A partner's are framed, or it has none. */
  mode?: 'direct' | 'framed'
  /** whom its page opens to; a session unless it is said. Its API opens to a session in any case */
  access?: 'public' | 'session' | 'VAELUS'
  capabilities?: { name: string; reason: string; targets?: string[] }[]
  contracts?: string[]
  /** what its pages may ask wallets for, as the manifest has it */
  wallet?: object
  jobs?: { name: string; every?: string; cron?: string }[]
  /** what package.json says of the SDK that its remote is built with, where that is not the portal's own */
  sdk?: { version: string; peerDependencies: Record<string, string> }
  /** refuses: it does not start; panics: soon after its first request; hungry: its first request takes 260 MiB, which it keeps */
  behaviour?: 'refuses' | 'panics' | 'hungry'
  /** MiB that its plugin makes do with, where that is not the default */
  memory?: number
}

const wholePages = (path: string) => ({
  [path]: 'Hooks',
  [`${path}/scores`]: 'Crowd',
  [`${path}/wire`]: 'Wire',
  [`${path}/stuck`]: 'Stuck',
  [`${path}/moved`]: 'Moved',
  [`${path}/:item`]: 'Item',
})

const tiles = [
  { id: 'tile', title: 'Lab tile', access: 'session', order: 0 },
  { id: 'gate', title: 'Lab gate', access: 'session', order: 0, place: 'gate' },
]

const loaders = (parts: Record<string, string>) =>
  `{ ${Object.entries(parts).map(([name, file]) => `'${name}': () => import('./${file}')`)} }`

/** Runs `portal module …` and reads what it says to machines. */
async function portal<Answer>(...args: string[]): Promise<Answer> {
  const { stdout } = await run(join(root, 'bin/portal'), ['module', ...args, '--json'])
  return JSON.parse(stdout) as Answer
}

/** A publisher with a key and a wallet, who builds, packs and signs the module lab with the portal's own commands. */
export class Author {
  private serial = 0

  private constructor(
    readonly id: string,
    readonly name: string,
    readonly wallet: Pick<Key, 'address'>,
    private readonly folder: string,
    private readonly keyFile = join(folder, 'key.pem'),
  ) {}

  /** The portal with that data folder itself. */
  static async ownOf(data: string, folder: string): Promise<Author> {
    const own = new Author('gaia', 'Gaia Portal', { address: '' }, join(folder, 'own'), join(data, 'instance.key'))
    await mkdir(own.folder)
    return own
  }

  /** Makes the key, and a card that the wallet has signed. */
  static async named(id: string, name: string, folder: string): Promise<Author> {
    const wallet = new Key(Key.createRandom().privateKey)
    const author = new Author(id, name, wallet, join(folder, id))
    await mkdir(author.folder)
    await portal('key', 'new', author.keyFile)
    interface Typed {
      domain: object
      types: Record<string, { name: string; type: string }[]>
      message: Record<string, unknown>
    }
    const who = ['--id', id, '--name', name, '--key', author.keyFile, '--wallet', wallet.address]
    const { typedData } = await portal<{ typedData: Typed }>('publisher', 'new', ...who, '-o', author.card)
    const { EIP712Domain: _, ...types } = typedData.types
    const signature = await wallet.signTypedData(typedData.domain, types, typedData.message)
    await portal('publisher', 'bind', '--signature', signature, author.card)
    return author
  }

  /** publisher.json */
  get card(): string {
    return join(this.folder, 'publisher.json')
  }

  async publicKey(): Promise<string> {
    return (JSON.parse(await readFile(this.card, 'utf8')) as { key: string }).key
  }

  /** A signed bundle, its serial above those of the releases before. */
  async release(variant: Variant): Promise<string> {
    const file = await this.pack(variant)
    await portal('sign', '--key', this.keyFile, '--serial', String(++this.serial), file)
    return file
  }

  /** A bundle that nobody has signed. */
  async pack(variant: Variant): Promise<string> {
    const { id = 'lab', path = '/lab', page = 'Lab', version, sdk, whole } = variant
    const pages = whole ? wholePages(path) : { [path]: page }
    const dir = join(this.folder, `${id}-${version}`)
    const work = join(this.folder, `${id}-${version}-source`)
    await mkdir(join(dir, 'plugin', machine), { recursive: true })
    const manifest = JSON.stringify(this.manifest(variant))
    await Promise.all([
      writeFile(join(dir, 'module.json'), manifest),
      writeFile(join(dir, 'CHANGELOG.md'), `## ${version}\n\n- This is ${version}.\n`),
    ])
    const link = `-s -w -X main.behaviour=${variant.behaviour ?? ''}`
    await goBuild(join(dir, 'plugin', machine, 'lab'), source, '-ldflags', link)
    if (this.hasPages(variant)) {
      await cp(join(source, 'remote'), join(work, 'remote'), { recursive: true })
      await install(join(work, 'remote/node_modules'), sdk)
      await Promise.all([
        writeFile(join(work, 'module.json'), manifest),
        replace(
          join(work, 'remote/src/module.ts'),
          "{ '/lab': () => import('./Lab') }",
          `${loaders(pages)}${whole ? `, { cards: ${loaders({ tile: 'Tile', gate: 'Tile' })} }` : ''}`,
        ),
      ])
      await rsbuild(join(work, 'remote'), join(dir, 'remote'))
    }
    const file = `${dir}.bundle`
    await pack(dir, file)
    return file
  }

  private hasPages({ mode }: Variant): boolean {
    return this.id === 'gaia' || mode === 'framed'
  }

  private manifest(variant: Variant): object {
    const {
      id = 'lab',
      path = '/lab',
      version,
      capabilities = [],
      jobs,
      contracts,
      wallet,
      mode = 'direct',
      whole,
      memory,
    } = variant
    const access =
      variant.access === 'VAELUS' ? { access: 'tier', tier: 'VAELUS' } : { access: variant.access ?? 'session' }
    const hasPages = this.hasPages(variant)
    const others = whole ? Object.keys(wholePages(path)).slice(1) : []
    return {
      ...{ id, version, publisher: this.id, title: 'Lab', description: 'A module that the browser tests install.' },
      ...{ compat: { host: 1, ...(hasPages && { shell: 1 }) }, plugin: 'lab', capabilities },
      ...{ jobs, contracts, wallet },
      ...(memory && { resources: { memoryMiB: memory } }),
      // What other modules answer it is for whoever may see that.
      api: [...prefixes.map((prefix) => ({ prefix, access: 'session' })), { prefix: '/asked', access: 'public' }],
      ...(hasPages && {
        remote: { mode },
        ...(whole && { events: [{ topic: 'said', access: 'session' }], cards: tiles }),
        routes: [
          {
            ...{ path, title: 'Lab', description: 'A page of the module lab.', ...access },
            sidebar: { section: 'Network', label: 'Lab', icon: 'flask-conical', order: 0 },
          },
          ...others.map((path) => ({ path, title: 'Lab', description: 'A page of the module lab.', ...access })),
        ],
      }),
    }
  }
}

/** The SDK's example, built and packed as any module is: plugin, migrations and pages. */
export async function packExample(folder: string): Promise<string> {
  const example = join(root, 'sdk/example')
  const dir = join(folder, 'example')
  await mkdir(join(dir, 'plugin', machine), { recursive: true })
  await Promise.all([
    ...['module.json', 'migrations'].map((part) => cp(join(example, part), join(dir, part), { recursive: true })),
    goBuild(join(dir, 'plugin', machine, 'holders'), example),
    rsbuild(join(example, 'remote'), join(dir, 'remote')),
  ])
  await pack(dir, `${dir}.bundle`)
  return `${dir}.bundle`
}

async function goBuild(to: string, source: string, ...flags: string[]): Promise<void> {
  const env = { ...process.env, CGO_ENABLED: '0' }
  await run('go', ['build', `-gcflags=-trimpath=${source}`, ...flags, '-o', to, source], { cwd: root, env })
}

async function rsbuild(remote: string, to: string): Promise<void> {
  await run(join(remote, 'node_modules/.bin/rsbuild'), ['build'], { cwd: remote })
  await cp(join(remote, 'dist'), to, { recursive: true })
}

/** The packages that the portal's own remotes are built with, the SDK among them as another version where one is given. */
async function install(to: string, other: Variant['sdk']): Promise<void> {
  const from = join(root, 'plugins/network/remote/node_modules')
  if (!other) return symlink(from, to)
  const sdk = join(to, '@portal/sdk')
  const source = (path: string) => !/\/(node_modules|dist)$/.test(path)
  await cp(join(root, 'sdk/js'), sdk, { recursive: true, filter: source })
  await symlink(join(root, 'sdk/js/node_modules'), join(sdk, 'node_modules'))
  const own = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8')) as object
  await writeFile(join(sdk, 'package.json'), JSON.stringify({ ...own, ...other }))
  const others = (await readdir(from)).filter((name) => name !== '@portal')
  await Promise.all(others.map((name) => symlink(join(from, name), join(to, name))))
}

async function replace(file: string, from: string, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}
