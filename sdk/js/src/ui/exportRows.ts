import type { ExportFormat, ExportValue, RowSource, TableExport } from './tableExport'

export interface Exported<Row> {
  exports: TableExport<Row>
  format: ExportFormat
  rows: RowSource<Row>
  signal: AbortSignal
  /** so many were read */
  onProgress: (count: number) => void
}

/** Rows as a file: CSV by RFC 4180, or JSON, a line for each row. Rejects when it is cancelled, or when rows cannot be read. */
export async function exportRows<Row>({ exports, format, rows, signal, onProgress }: Exported<Row>): Promise<Blob> {
  const { head, line, separator, end, type } = writers[format]
  const names = exports.fields.map(([name]) => name)
  const parts: string[] = [head(names)]
  let count = 0
  // A page that is on its way is not waited for by who has cancelled.
  const cancelled = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  cancelled.catch(() => {})
  const pages = rows(signal)[Symbol.asyncIterator]()
  for (;;) {
    const { done, value: some } = await Promise.race([pages.next(), cancelled])
    if (done) break
    for (const row of some) {
      const values = exports.fields.map(([, value]) => value(row))
      parts.push(count > 0 ? separator : '', line(names, values))
      count++
    }
    onProgress(count)
  }
  parts.push(count > 0 ? end.some : end.none)
  return new Blob(parts, { type })
}

interface Writer {
  head: (names: string[]) => string
  line: (names: string[], values: ExportValue[]) => string
  separator: string
  /** with rows, and without any */
  end: { some: string; none: string }
  type: string
}

const writers: Record<ExportFormat, Writer> = {
  CSV: {
    head: (names) => csvLine(names),
    line: (_, values) => csvLine(values),
    separator: '',
    end: { some: '', none: '' },
    type: 'text/csv;charset=utf-8',
  },
  JSON: {
    head: () => '[',
    line: (names, values) =>
      `\n  ${JSON.stringify(Object.fromEntries(names.map((name, i) => [name, plain(values[i])])))}`,
    separator: ',',
    end: { some: '\n]\n', none: ']\n' },
    type: 'application/json',
  },
}

/** More than a double holds stays exact, as a text. */
function plain(value: ExportValue | undefined): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

function csvLine(values: readonly ExportValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; a number is none. */
function csvField(value: ExportValue): string {
  const formula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value)
  const text = formula ? `'${value}` : String(value ?? '')
  // Where the comma is in numbers, spreadsheets take semicolons for what parts the fields.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
