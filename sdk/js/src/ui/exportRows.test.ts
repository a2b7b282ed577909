import { expect, test } from 'vitest'
import { exportRows } from './exportRows'
import type { ExportFormat, RowSource, TableExport } from './tableExport'

interface Row {
  name: string
  stake: bigint | null
}

const exports: TableExport<Row> = {
  file: 'validators',
  fields: [
    ['name', ({ name }) => name],
    ['stake', ({ stake }) => stake],
  ],
}
const atlas: Row = { name: 'Atlas', stake: 10n ** 24n }

async function write(format: ExportFormat, rows: Row[], more: Partial<Parameters<typeof exportRows<Row>>[0]> = {}) {
  const blob = await exportRows({
    exports,
    format,
    signal: new AbortController().signal,
    onProgress: () => {},
    rows: async function* () {
      yield rows
    },
    ...more,
  })
  return { type: blob.type, text: await blob.text() }
}

test('CSV has a line for each row, with exact amounts; what is not known is empty', async () => {
  const { type, text } = await write('CSV', [atlas, { name: 'Lumen', stake: null }])
  expect(type).toContain('text/csv')
  expect(text).toBe(`name,stake\r\nAtlas,${10n ** 24n}\r\nLumen,\r\n`)
})

test.each([
  ['a comma', 'Juniper, Vale', '"Juniper, Vale"'],
  ['quotes', 'the "best"', '"the ""best"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a formula behind a semicolon', "x;=1+cmd|' /C calc'!A0", `"x;=1+cmd|' /C calc'!A0"`],
  ['a tab', 'x\t=1', '"x\t=1"'],
  ['digits below zero alone', '-5.25', '-5.25'],
  ['a formula', '=SUM(A1)', "'=SUM(A1)"],
  ['a formula by a sign', '-1+1', "'-1+1"],
  ['a formula behind a tab', '\t=1', `"'\t=1"`],
  ['a formula with a comma', '@SUM(1,2)', `"'@SUM(1,2)"`],
])('a name with %s stays one field', async (_, name, field) => {
  expect((await write('CSV', [{ name, stake: 1n }])).text).toBe(`name,stake\r\n${field},1\r\n`)
})

test('a number below zero is a number', async () => {
  const fields = [['change', () => -5]] as const
  expect((await write('CSV', [atlas], { exports: { file: 'x', fields } })).text).toBe('change\r\n-5\r\n')
})

test('JSON has the same values, the large ones as text', async () => {
  const { type, text } = await write('JSON', [atlas, { name: '=1', stake: null }])
  expect(type).toBe('application/json')
  expect(JSON.parse(text)).toEqual([
    { name: 'Atlas', stake: String(10n ** 24n) },
    { name: '=1', stake: null },
  ])
  expect(JSON.parse((await write('JSON', [])).text)).toEqual([])
})

const pages: RowSource<Row> = async function* () {
  yield [atlas, atlas]
  yield [atlas]
}

test('rows come by and by, and how many were read is told', async () => {
  const told: number[] = []
  const { text } = await write('CSV', [], { rows: pages, onProgress: (count) => told.push(count) })
  expect(told).toEqual([2, 3])
  expect(text.split('\r\n')).toHaveLength(5)
})

test('who cancels gets no file, and no further page is read', async () => {
  const cancel = new AbortController()
  const told: number[] = []
  const work = write('CSV', [], {
    rows: pages,
    signal: cancel.signal,
    onProgress: (count) => {
      told.push(count)
      cancel.abort()
    },
  })
  await expect(work).rejects.toThrow(/abort/i)
  expect(told).toEqual([2])
})
