import { Interface, TypedDataEncoder } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { Asked } from './Asked'
import type { Asking } from './Asking'
import { examine } from './examine'
import { GrantRefusal } from './GrantRefusal'

const account = '0x1111111111111111111111111111111111111111'
const staking = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const atlas = '0x4444444444444444444444444444444444444444'
const stranger = '0x5555555555555555555555555555555555555555'

const abi = new Interface([
  'function delegate(address validator, uint256 amount)',
  'function exit()',
  'function buy(uint256 tokens) payable',
  'function set((uint64 until, (string name, address to)[] parts) terms, bytes32[] proof)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])

const call = (name: string, fields: object = {}) => ({
  contract: 'ValidatorStaking',
  address: staking,
  function: name,
  spends: '',
  says: null,
  ...fields,
})
const claim = 'Claim(uint256 campaign,address to,Part[] parts)Part(string name,bool paid)'
const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'

const asking: Asking = {
  module: {
    id: 'radar',
    title: 'Radar',
    partner: 'acme',
    wallet: {
      calls: [
        call('delegate(address validator, uint256 amount)', {
          spends: 'amount',
          says: { en: 'delegate {amount:GAIA} to {validator}', de: '{amount:GAIA} an {validator} zu delegieren' },
        }),
        call('buy(uint256 tokens) payable'),
        call('set((uint64 until, (string name, address to)[] parts) terms, bytes32[] proof)', {
          says: { en: 'set it until {terms.until:time}', de: 'es zu setzen' },
        }),
        call('approve(address spender, uint256 value)', {
          contract: 'GaiaToken',
          address: token,
          says: { en: 'say hello', de: 'zu grüßen' },
        }),
        call('transfer(address to, uint256 value)', { contract: 'GaiaToken', address: token }),
      ],
      signs: [
        {
          domain: 'GaiaClaims',
          version: '1',
          contract: staking,
          salt: null,
          primary: 'Claim',
          type: claim,
          says: null,
        },
        { domain: 'GAIA', version: '1', contract: token, salt: null, primary: 'Permit', type: permit, says: null },
        {
          domain: 'Radar',
          version: '2',
          contract: null,
          salt: `0x${'ab'.repeat(32)}`,
          primary: 'Vote',
          type: 'Vote(string text)',
          says: { en: 'vote {text}', de: '{text} zu wählen' },
        },
      ],
    },
  },
  chain: {
    id: 31337,
    name: 'Gaia devnet',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    labels: { [atlas]: 'Atlas' },
    contracts: { GaiaToken: token, ValidatorStaking: staking },
  } as unknown as Asking['chain'],
  account,
  locale: 'en',
}

const gaia = (whole: number) => BigInt(whole) * 10n ** 18n
const data = (name: string, args: unknown[]) => abi.encodeFunctionData(name, args)
const delegate = data('delegate', [atlas, gaia(250)])

const send = (fields: object): Promise<Asked> =>
  examine(
    { method: 'eth_sendTransaction', params: [{ from: account, to: staking, data: delegate, ...fields }] },
    asking,
  )

async function refused(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    (asked) => Promise.reject(new Error(`It was let through: ${JSON.stringify(asked)}`)),
    (reason: unknown) => reason,
  )
  if (!(error instanceof GrantRefusal)) throw error
  expect(error.message).not.toBe('')
  return error.data.why
}

describe('a transaction within its grant', () => {
  test('is said in the manifest’s words, with the portal’s names, and made anew of what is said', async () => {
    const asked = await send({ chainId: '0x7a69' })
    expect(asked.sentence).toBe('delegate 250 GAIA to Atlas')
    expect(asked.leaves).toEqual(['250 GAIA'])
    expect(asked.args.map(({ name, value }) => [name, value.toLowerCase()])).toEqual([
      ['validator', atlas],
      ['amount', String(gaia(250))],
    ])
    expect(asked.request).toEqual({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: staking, data: delegate, chainId: '0x7a69' }],
    })
  })

  test('is said in the visitor’s language', async () => {
    const german = { ...asking, locale: 'de' }
    const request = { method: 'eth_sendTransaction', params: [{ from: account, to: staking, data: delegate }] }
    expect((await examine(request, german)).sentence).toBe('250 GAIA an Atlas zu delegieren')
  })

  test('says what it pays, and shows arguments that nobody described', async () => {
    const asked = await send({ data: data('buy', [gaia(2)]), value: '0xde0b6b3a7640000' })
    expect(asked).toMatchObject({ sentence: 'call buy of ValidatorStaking', plain: true, leaves: ['1 ETH'] })
    expect(asked.request.params[0]).toMatchObject({ value: '0xde0b6b3a7640000' })
  })

  test('shows each value of tuples and lists', async () => {
    const word = `0x${'ab'.repeat(32)}`
    const asked = await send({
      data: data('set', [
        [0, [['a', atlas]]],
        [word, word],
      ]),
    })
    expect(asked.sentence).toMatch(/^set it until \w/)
    expect(asked.args[0]?.parts?.[1]?.parts?.[0]?.parts?.map(({ value }) => value)).toEqual(['a', atlas])
    expect(asked.args[1]?.parts?.map(({ value }) => value)).toEqual([word, word])
  })

  test.each([
    ['an amount', 5n * 10n ** 17n, 'let 0x5555…5555 take up to 0.5 GAIA from your wallet', '0.5 GAIA'],
    ['no limit', (1n << 256n) - 1n, 'let 0x5555…5555 take all of it from your wallet, at any time', null],
    ['nothing', 0n, 'let 0x5555…5555 take nothing from your wallet any more', '0 GAIA'],
  ])(
    'that approves %s is said in the portal’s words, whatever the manifest calls it',
    async (_, amount, sentence, limit) => {
      const asked = await send({ to: token, data: data('approve', [stranger, amount]) })
      expect(asked).toMatchObject({ sentence, allowance: { amount: limit, nothing: amount === 0n }, leaves: [] })
    },
  )

  test('that transfers GAIA says how much leaves, whatever the manifest says', async () => {
    expect((await send({ to: token, data: data('transfer', [stranger, gaia(3)]) })).leaves).toEqual(['3 GAIA'])
  })

  test('says whose word it is what leaves, where the portal does not know it by itself', async () => {
    const described = async (fields: object) => (await send(fields)).described
    expect(await described({})).toBe(true)
    expect(await described({ data: data('buy', [gaia(2)]) })).toBe(true)
    expect(await described({ to: token, data: data('transfer', [stranger, gaia(3)]) })).toBe(false)
    expect(await described({ to: token, data: data('approve', [stranger, gaia(3)]) })).toBe(false)
    const own = { ...asking, module: { ...asking.module, partner: undefined } }
    const request = { method: 'eth_sendTransaction', params: [{ from: account, to: staking, data: delegate }] }
    expect((await examine(request, own)).described).toBe(false)
  })
})

test.each<[string, object, string]>([
  ['to another contract', { to: stranger }, 'grant'],
  ['to a contract, by a function of another', { to: token }, 'grant'],
  ['by a function that is not granted', { data: abi.encodeFunctionData('exit') }, 'grant'],
  ['to nobody, which makes a contract', { to: undefined }, 'grant'],
  ['from another account', { from: stranger }, 'grant'],
  ['from nobody', { from: undefined }, 'grant'],
  ['for another chain', { chainId: '0x1' }, 'grant'],
  ['for a chain that is none', { chainId: 'x' }, 'grant'],
  ['that pays a function which takes nothing', { value: '0x1' }, 'grant'],
  ['that pays more than there are numbers', { value: `0x1${'0'.repeat(64)}` }, 'malformed'],
  ['without data, which moves the currency', { data: '0x', value: '0x1' }, 'malformed'],
  ['with data that is no text', { data: { toString: () => delegate } }, 'malformed'],
  ['with one byte behind its arguments', { data: `${delegate}00` }, 'malformed'],
  ['with a word behind its arguments', { data: delegate + '0'.repeat(64) }, 'malformed'],
  ['with arguments that are cut', { data: delegate.slice(0, -2) }, 'malformed'],
  ['with a selector alone', { data: delegate.slice(0, 10) }, 'malformed'],
  [
    'with an address of 32 bytes',
    { data: `${delegate.slice(0, 10)}${'f'.repeat(64)}${delegate.slice(74)}` },
    'malformed',
  ],
  ['with a fee of its own', { gasPrice: '0x1' }, 'malformed'],
  ['with an access list', { accessList: [] }, 'malformed'],
  ['with authorisations of other code', { authorizationList: [], type: '0x4' }, 'malformed'],
])('a transaction %s is refused', async (_, fields, why) => {
  expect(await refused(send(fields))).toBe(why)
})

test.each([[[]], [[null]], [['0x']], [[{}, {}]], [[[]]]])('what is no transaction is refused: %j', async (params) => {
  expect(await refused(examine({ method: 'eth_sendTransaction', params }, asking))).toBe('malformed')
})

test('arguments that are encoded in another way than the usual one are refused', async () => {
  const usual = data('set', [[1, []], []])
  const words = usual.slice(10).match(/.{64}/g) as string[]
  // The two parts change places, and the offsets with them: the same values for a contract.
  const at = (bytes: number) => bytes.toString(16).padStart(64, '0')
  const turned = [at(96), at(64), at(0), ...words.slice(2, 5)]
  const decoded = abi.decodeFunctionData('set', usual.slice(0, 10) + turned.join(''))
  expect(decoded[0].until).toBe(1n)
  expect(await refused(send({ data: usual.slice(0, 10) + turned.join('') }))).toBe('malformed')
})

test('hostile data of any length is refused or read in full, and takes no long time', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % below
  }
  const heads = ['delegate', 'buy', 'set'].map((name) => (abi.getFunction(name) as { selector: string }).selector)
  const words = ['0', '20', '40', '60', 'ff', 'f'.repeat(64), `7${'f'.repeat(63)}`, '1'].map((word) =>
    word.padStart(64, '0'),
  )
  let read = 0
  const word = `0x${'ab'.repeat(32)}`
  const usual = [
    delegate,
    data('buy', [gaia(2)]),
    data('set', [
      [
        7,
        [
          ['a', atlas],
          ['b', stranger],
        ],
      ],
      [word],
    ]),
  ]
  for (let round = 0; round < 1500; round++) {
    const text = usual[random(3)] as string
    const body = (text.slice(10).match(/.{64}/g) ?? [])
      .map((old) => (random(9) ? old : words[random(words.length)]))
      .join('')
    const hostile = heads[usual.indexOf(text)] + body.slice(0, body.length - (random(4) ? 0 : 2 * random(40)))
    const asked = await send({ data: hostile }).catch((error: unknown) => {
      if (!(error instanceof GrantRefusal)) throw error
      return null
    })
    if (!asked) continue
    read++
    expect(asked.request.params[0]).toMatchObject({ data: hostile })
    const name = abi.parseTransaction({ data: hostile })?.name ?? ''
    expect(abi.encodeFunctionData(name, abi.decodeFunctionData(name, hostile))).toBe(hostile)
  }
  expect(read).toBeGreaterThan(10)
})

test('a list with more values than are shown is refused', async () => {
  const proof = Array.from({ length: 2100 }, () => `0x${'00'.repeat(32)}`)
  expect(await refused(send({ data: data('set', [[0, []], proof]) }))).toBe('malformed')
})

/** Typed data as a module writes it. */
interface Told {
  domain: Record<string, unknown>
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
  more?: unknown
}

describe('typed data', () => {
  const claimTypes = {
    Claim: [
      { name: 'campaign', type: 'uint256' },
      { name: 'to', type: 'address' },
      { name: 'parts', type: 'Part[]' },
    ],
    Part: [
      { name: 'name', type: 'string' },
      { name: 'paid', type: 'bool' },
    ],
  }
  const claimDomain = { name: 'GaiaClaims', version: '1', chainId: 31337, verifyingContract: staking }
  const message = { campaign: 3, to: atlas, parts: [{ name: 'x', paid: false }] }
  const payload = (change: (typed: Told) => void = () => {}): string => {
    const typed = TypedDataEncoder.getPayload(claimDomain, claimTypes, message)
    change(typed)
    return JSON.stringify(typed)
  }
  const sign = (text: unknown, from: unknown = account) =>
    examine({ method: 'eth_signTypedData_v4', params: [from, text] }, asking)
  const voteTypes = { Vote: [{ name: 'text', type: 'string' }] }
  const vote = (text: string, salt = `0x${'ab'.repeat(32)}`) =>
    JSON.stringify(
      TypedDataEncoder.getPayload({ name: 'Radar', version: '2', chainId: 31337, salt: salt }, voteTypes, { text }),
    )

  test('within its grant is shown in full, and written anew', async () => {
    const asked = await sign(payload())
    expect(asked).toMatchObject({
      kind: 'sign',
      sentence: 'sign Claim for “GaiaClaims”',
      contract: staking,
      leaves: [],
    })
    expect(asked.args[2]?.parts?.[0]?.parts?.map(({ value }) => value)).toEqual(['x', 'false'])
    expect(asked.request.params[0]).toBe(account)
    expect(JSON.parse(String(asked.request.params[1]))).toEqual(JSON.parse(payload()))
  })

  test('is said in the manifest’s words, without what turns the direction of a text', async () => {
    expect((await sign(vote('yes\u202eon'))).sentence).toBe('vote yes on')
  })

  test('of a domain with another salt is refused', async () => {
    expect(await refused(sign(vote('yes', `0x${'ac'.repeat(32)}`)))).toBe('grant')
  })

  test('shows a value as the wallet reads it', async () => {
    const asked = await sign(
      payload(({ message: told }) => Object.assign(told, { parts: [{ name: 'x', paid: 'false' }] })),
    )
    const written = JSON.parse(String(asked.request.params[1])).message.parts[0].paid
    expect(asked.args[2]?.parts?.[0]?.parts?.[1]?.value).toBe(String(written))
  })

  test('that is a permit is said as what it lets take', async () => {
    const types = {
      Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(
        (field) => {
          const [type = '', name = ''] = field.split(' ')
          return { name, type }
        },
      ),
    }
    const domain = { name: 'GAIA', version: '1', chainId: 31337, verifyingContract: token }
    const told = (owner: string, value: bigint) =>
      JSON.stringify(
        TypedDataEncoder.getPayload(domain, types, { owner, spender: atlas, value, nonce: 0, deadline: 1 }),
      )
    expect((await sign(told(account, gaia(5)))).sentence).toBe('let Atlas take up to 5 GAIA from your wallet')
    expect((await sign(told(account, (1n << 256n) - 1n))).allowance).toMatchObject({ amount: null })
    expect(await refused(sign(told(stranger, 1n)))).toBe('grant')
  })

  test.each<[string, (typed: Told) => void, string]>([
    ['of a domain with another name', (typed) => (typed.domain.name = 'GaiaClaim'), 'grant'],
    ['of a domain whose name looks alike', (typed) => (typed.domain.name = 'GaiаClaims'), 'grant'],
    ['of a domain with a space behind its name', (typed) => (typed.domain.name = 'GaiaClaims '), 'grant'],
    ['of another version', (typed) => (typed.domain.version = '2'), 'grant'],
    ['of another contract', (typed) => (typed.domain.verifyingContract = stranger), 'grant'],
    ['of no contract', (typed) => delete typed.domain.verifyingContract, 'grant'],
    ['of another chain', (typed) => (typed.domain.chainId = 1), 'grant'],
    ['of no chain', (typed) => delete typed.domain.chainId, 'malformed'],
    ['with a salt', (typed) => (typed.domain.salt = `0x${'00'.repeat(32)}`), 'grant'],
    ['of another primary type', (typed) => (typed.primaryType = 'Part'), 'malformed'],
    [
      'with another type of a field',
      (typed) => Object.assign(typed.types.Claim?.[0] ?? {}, { type: 'uint8' }),
      'grant',
    ],
    [
      'with a further field',
      (typed) => Object.assign(typed.message, { x: typed.types.Claim?.push({ name: 'x', type: 'uint8' }) }),
      'grant',
    ],
    ['with a value that no type has', (typed) => (typed.message.x = true), 'malformed'],
    ['with a type of no use', (typed) => (typed.types.Other = [{ name: 'x', type: 'bool' }]), 'malformed'],
    ['with a type within itself', (typed) => (typed.types.Part = [{ name: 'p', type: 'Part' }]), 'malformed'],
    ['with a number beyond its type', (typed) => (typed.message.campaign = `0x1${'0'.repeat(64)}`), 'malformed'],
    ['with a value that is missing', (typed) => delete typed.message.to, 'malformed'],
    ['with something beside it', (typed) => (typed.more = 1), 'malformed'],
    ['with a message that is a list', (typed) => Object.assign(typed, { message: [] }), 'malformed'],
  ])('%s is refused', async (_, change, why) => {
    expect(await refused(sign(payload(change)))).toBe(why)
  })

  test('for another account, or that is no text of JSON, or too long, is refused', async () => {
    expect(await refused(sign(payload(), stranger))).toBe('grant')
    expect(await refused(sign('{'))).toBe('malformed')
    expect(await refused(sign({ ...JSON.parse(payload()) }))).toBe('malformed')
    expect(await refused(sign(vote('x'.repeat(70_000))))).toBe('malformed')
  })
})
