import { useState } from 'react'

/**
 * Does an act of a dialog, and calls onDone after it: whether it is under way, and why the last one failed. Once it was done the dialog
 * stays busy, as it is about to close. React-query's mutation tells that it has begun a task later, in which one could press again.
 */
export function useAct(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const act = async (run: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await run()
    } catch (failure) {
      setBusy(false)
      setError(failure as Error)
      return
    }
    onDone()
  }
  return { act, busy, error }
}
