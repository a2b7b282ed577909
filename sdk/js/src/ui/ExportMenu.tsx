import { Download, X } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { errorSentence } from '../fetch'
import { useToast } from '../portal'
import { useText } from '../text'
import { Button, IconButton } from './Button'
import { exportRows } from './exportRows'
import { type ExportFormat, exportFormats, type RowSource, type TableExport } from './tableExport'
import { tableMessages } from './tableMessages'
import type { KeyedRow } from './useTableModel'

interface ExportMenuProps<Row> {
  exports: TableExport<Row>
  /** undefined: not there yet */
  shown: KeyedRow<Row>[] | undefined
  all: RowSource<Row>
  /** undefined: nobody counted them */
  total: number | undefined
}

/** The rows as files: those that are shown, and all that the filters leave. */
export default function ExportMenu<Row>({ exports, shown, all, total }: ExportMenuProps<Row>): ReactElement {
  const text = useText(tableMessages)
  const toast = useToast()
  const [read, setRead] = useState<number | null>(null)
  const [open, setOpen] = useState(false)
  const work = useRef<AbortController | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const progress = useRef<HTMLSpanElement>(null)
  useEffect(() => () => work.current?.abort(), [])

  const start = async (format: ExportFormat, rows: RowSource<Row>) => {
    const cancel = new AbortController()
    work.current = cancel
    setRead(0)
    try {
      const file = await exportRows({ exports, format, rows, signal: cancel.signal, onProgress: setRead })
      download(file, `${exports.file}.${format.toLowerCase()}`)
    } catch (error) {
      if (!cancel.signal.aborted)
        toast({ title: text('table.export.failed'), description: errorSentence(error as Error), destructive: true })
    } finally {
      // The button that had the focus is removed: the focus goes back to the menu's button.
      if (progress.current?.contains(document.activeElement)) trigger.current?.focus()
      setRead(null)
    }
  }
  const here: RowSource<Row> = async function* () {
    yield shown?.map(({ row }) => row) ?? []
  }
  const counted = total === undefined ? text('table.export.all') : text('table.export.count', { count: total })
  const whole = total !== undefined && total === shown?.length
  const sources = [
    ...(whole ? [] : [{ rows: here, label: text('table.export.shown', { count: shown?.length ?? 0 }) }]),
    { rows: all, label: exports.all ?? counted },
  ]

  const busy = read !== null
  return (
    <>
      {busy && (
        <span className="pk-table-progress" ref={progress}>
          <span role="status">{text('table.export.reading', { count: read })}</span>
          <IconButton size="sm" label={text('table.export.cancel')} onClick={() => work.current?.abort()}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <DropdownMenu.Root modal={false} open={open} onOpenChange={(next) => setOpen(next && !busy)}>
        <DropdownMenu.Trigger asChild>
          <Button
            ref={trigger}
            size="sm"
            variant="ghost"
            disabled={!shown?.length}
            aria-disabled={busy || undefined}
            icon={<Download size={14} aria-hidden="true" />}
          >
            {text('table.export')}
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content className="pk-menu" align="end" sideOffset={6} collisionPadding={12}>
          {sources.flatMap(({ rows, label }) =>
            exportFormats.map((format) => (
              <DropdownMenu.Item
                key={`${label} ${format}`}
                className="pk-menu-item"
                onSelect={() => void start(format, rows)}
              >
                {text('table.export.as', { rows: label, format })}
              </DropdownMenu.Item>
            )),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </>
  )
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
