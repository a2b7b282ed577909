import { useText } from '@portal/sdk'
import { QRCodeSVG } from 'qrcode.react'
import type { CSSProperties, ReactElement } from 'react'
import { partMessages } from './texts'

// Not a style sheet: it would be one more file of the sign-in page's, for one rule.
const looks: CSSProperties = {
  flex: 'none',
  boxSizing: 'content-box',
  padding: 10,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-md)',
  background: 'var(--surface)',
  color: 'var(--text)',
  colorScheme: 'light',
}

export interface QrCodeProps {
  /** what a phone reads from it */
  value: string
  /** what it is, for those who do not see it; the value itself unless given */
  label?: string
  /** px; 112 unless given */
  size?: number
}

/** A QR code. It is dark on light in either theme: not every camera reads another. */
export function QrCode({ value, label, size = 112 }: QrCodeProps): ReactElement {
  const text = useText(partMessages)
  return (
    <QRCodeSVG
      style={looks}
      value={value}
      size={size}
      title={label ?? text('qr.of', { value })}
      fgColor="currentColor"
      bgColor="transparent"
    />
  )
}
