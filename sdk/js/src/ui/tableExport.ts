export type ExportValue = string | number | bigint | boolean | null

export interface TableExport<Row> {
  /** the file's name, without its ending */
  file: string
  /** What a row has, exact and in no language: the field's name, and its value. */
  fields: readonly (readonly [string, (row: Row) => ExportValue])[]
  /** what all rows are called, where there are more than the table has: "The latest 100 transfers" */
  all?: string
}

/** Rows by and by, as they are read. */
export type RowSource<Row> = (signal: AbortSignal) => AsyncIterable<readonly Row[]>

export const exportFormats = ['CSV', 'JSON'] as const
export type ExportFormat = (typeof exportFormats)[number]
