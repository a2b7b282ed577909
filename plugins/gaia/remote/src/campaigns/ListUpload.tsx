import { useText } from '@portal/sdk'
import { Upload, useTusTransport } from '@portal/sdk/kit'
import { campaignMessages } from './texts'

interface ListUploadProps {
  label: string
  hint: string
  /** bytes of the largest list that is taken */
  most: number | undefined
}

/** Where a list is uploaded. The module checks it afterwards, and shows then what is wrong with it, or which campaign it belongs to. */
export function ListUpload({ label, hint, most }: ListUploadProps) {
  const text = useText(campaignMessages)
  const lists = useTusTransport('/claim-lists/uploads')
  return <Upload label={label} hint={`${hint} ${text('upload.format')}`} transport={lists} accept=".csv" most={most} />
}
