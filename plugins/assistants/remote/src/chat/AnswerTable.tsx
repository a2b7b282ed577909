import type { ReactElement } from 'react'
import type { AnswerRows } from '../wire'

/** Rows of what a tool answered. */
export function AnswerTable({ table }: { table: AnswerRows }): ReactElement {
  return (
    <figure className="assistants-figure">
      <figcaption>{table.title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
      <div className="assistants-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {table.columns.map(({ name, numeric }) => (
                <th key={name} scope="col" data-numeric={numeric || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows stay as they are
              <tr key={at}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stay as they are
                  <td key={column} data-numeric={table.columns[column]?.numeric || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
