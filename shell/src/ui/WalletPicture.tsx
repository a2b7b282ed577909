import { WalletMinimal } from 'lucide-react'
import { type ReactElement, useState } from 'react'

/** A wallet's own icon, as an image, in which nothing runs; ours where it has none that can be shown. */
export function WalletPicture({ icon, size }: { icon: string | null; size: number }): ReactElement {
  const [broken, setBroken] = useState<string | null>(null)
  if (icon === null || icon === broken) return <WalletMinimal size={size} aria-hidden="true" />
  return <img src={icon} alt="" width={size} height={size} onError={() => setBroken(icon)} />
}
