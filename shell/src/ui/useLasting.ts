import { useEffect, useState } from 'react'

/** Milliseconds that a trouble may last before it is mentioned. */
const patience = 3000

/** When a trouble began, once it has lasted long enough to be mentioned; null when there is none. */
export function useLasting(since: string | null): string | null {
  const [began, setBegan] = useState(since)
  const [lasted, setLasted] = useState(false)
  if ((began === null) !== (since === null)) setBegan(since)
  useEffect(() => {
    if (began === null) return
    const timer = setTimeout(() => setLasted(true), patience)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [began])
  return lasted ? began : null
}
