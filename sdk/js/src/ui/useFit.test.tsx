import { cleanup, render } from '@testing-library/react'
import { type ReactElement, useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubResizes } from '../testing/resize'
import type { Column } from './tableColumn'
import { useFit } from './useFit'

afterEach(cleanup)

const columns: Column<string>[] = [{ id: 'name', header: 'Name', cell: (name) => name }]
const others: Column<string>[] = [{ id: 'name', header: 'Its name', cell: (name) => name }]
const rows = ['Atlas', 'Lumen']

interface TableProps {
  columns?: Column<string>[]
  frozen?: boolean
  /** Its rows are drawn, not only their place. */
  drawn?: boolean
}

function Table({ columns: some = columns, frozen = true, drawn = true }: TableProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const [, widths] = useFit(frame, { columns: some, rows, frozen })
  return (
    <div ref={frame}>
      <table>
        <thead>
          <tr>
            <th data-column="name">{widths.name ?? 'as it comes'}</th>
          </tr>
        </thead>
        <tbody>{drawn && <tr aria-rowindex={2} />}</tbody>
      </table>
    </div>
  )
}

/** A browser's layout: the column needs so many px by what is in sight, and the table has another size by it. */
function layOut(): (width: number) => void {
  const resized = stubResizes()
  const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  return (width) => {
    rect.mockReturnValue(new DOMRect(0, 0, width, 50))
    resized('table')
  }
}
const shown = () => document.querySelector('th')?.textContent

test('a frozen column keeps the width that it had with the first rows, until there are other columns', () => {
  const needs = layOut()
  needs(100)
  const { rerender } = render(<Table drawn={false} />)
  expect(shown()).toBe('100')
  rerender(<Table />)
  needs(150)
  expect(shown(), 'the first rows have come').toBe('150')
  needs(190)
  needs(120)
  expect(shown(), 'others are in sight').toBe('150')
  rerender(<Table columns={others} />)
  expect(shown()).toBe('120')
})

test('columns that are not frozen have no width of their own', () => {
  const needs = layOut()
  needs(100)
  render(<Table frozen={false} />)
  needs(150)
  expect(shown()).toBe('as it comes')
})

test('a frame that has another width is not measured again: its columns need what they needed', () => {
  const resized = stubResizes()
  const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 50))
  render(<Table frozen={false} />)
  rect.mockClear()
  resized('div, table')
  expect(rect).not.toHaveBeenCalled()
  resized('table')
  expect(rect).toHaveBeenCalledOnce()
})
