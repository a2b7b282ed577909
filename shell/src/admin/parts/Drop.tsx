import { buttonClass, cx } from '@portal/sdk/ui'
import { Upload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactElement, useId, useState } from 'react'

export interface DropProps {
  /** what the button chooses */
  label: string
  text: string
  /** file name endings */
  accept: string
  disabled?: boolean
  onFile(file: File): void
}

/** Where a file is dropped, or chosen. */
export function Drop({ label, text, accept, disabled, onFile }: DropProps): ReactElement {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !disabled) onFile(file)
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, beside the button
    <div
      className={cx('drop', over && 'drop-over')}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <span className="kind kind-lg" aria-hidden="true">
        <Upload size={18} />
      </span>
      <p id={`${id}-text`} className="text-muted">
        {text}
      </p>
      <label className={buttonClass({ variant: 'primary' })} data-disabled={disabled}>
        {label}
        <input
          type="file"
          className="pk-sr-only"
          accept={accept}
          disabled={disabled}
          aria-describedby={`${id}-text`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            take(event.target.files)
            // The same file, changed, can be chosen again.
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}
