import { useText } from '@portal/sdk'
import { type ReactElement, useId, useState } from 'react'
import { chartMessages } from './texts'

export interface TwinRow {
  key: string | number
  /** a sentence over the whole row instead of cells: what is missing here */
  gap?: string
  cells: string[]
}

export interface TableTwinProps {
  label: string
  columns: string[]
  /** how many rows there are, about */
  count: number
  /** makes them, when they are needed */
  rows(): TwinRow[]
  /** said beside the button: what of the data is missing */
  note?: string | null
  /** it cannot be closed: there is no picture */
  always?: boolean
}

/** How many rows a table may have that only screen readers see; longer ones are made when somebody opens them. */
const most = 200

/** The chart's figures as a table: always there for screen readers, and for everybody else at a press of its button. */
export function TableTwin({ label, columns, count, rows, note, always = false }: TableTwinProps): ReactElement {
  const text = useText(chartMessages)
  const [opened, setOpened] = useState(false)
  const id = useId()
  const open = opened || always
  return (
    <>
      {!always && (
        <div className="pk-chart-foot">
          {note && <span>{note}</span>}
          <button
            type="button"
            className="pk-chart-twin"
            aria-label={`${text(open ? 'table.hide' : 'table.show')}: ${label}`}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            {text(open ? 'table.hide' : 'table.show')}
          </button>
        </div>
      )}
      <div id={id} className={open ? 'pk-chart-table' : 'pk-sr-only'} {...(open && scrolls(label))}>
        {(open || count <= most) && (
          <table>
            <caption className="pk-sr-only">{label}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(({ key, gap, cells }) => (
                <tr key={key}>
                  {gap ? (
                    <td colSpan={columns.length}>{gap}</td>
                  ) : (
                    cells.map((cell, i) =>
                      i === 0 ? (
                        <th key={columns[i]} scope="row">
                          {cell}
                        </th>
                      ) : (
                        <td key={columns[i]}>{cell}</td>
                      ),
                    )
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  )
}

/** A region that scrolls is reached by the keyboard. */
function scrolls(label: string) {
  return { role: 'region', 'aria-label': label, tabIndex: 0 } as const
}
