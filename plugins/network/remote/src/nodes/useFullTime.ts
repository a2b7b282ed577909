import { useLocale } from '@portal/sdk'
import { useMemo } from 'react'

/** Writes a time with its day; with seconds where heartbeats are told apart. */
export function useFullTime({ seconds = false } = {}): (time: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short' })
    return (time) => words.format(new Date(time))
  }, [locale, seconds])
}
