import type { Line } from '@portal/sdk/frame'

export interface StandInsOptions {
  line: Pick<Line, 'ask'>
  /** what the module keeps in this browser, by its own names */
  kept: Record<string, string>
}

/**
 * What a window without an origin lacks, so that code of others works as in any page: a storage, which the shell keeps for the module, the
 * clipboard, windows and files to save, which the shell sees to. Returns the files by the addresses that they were given.
 */
export function standIns(page: Window & typeof globalThis, { line, kept }: StandInsOptions): Map<string, Blob> {
  const give = (name: string, value: unknown) =>
    Object.defineProperty(page, name, { value, configurable: true, writable: true })
  const told = (name: string, value: unknown) => line.ask(name, value).answer
  const keep = (key: string, value: string | null) => void told('keep', { key, value }).catch(() => {})
  give('localStorage', storage(new Map(Object.entries(kept)), keep))
  give(
    'sessionStorage',
    storage(new Map(), () => {}),
  )
  Object.defineProperty(page.navigator, 'clipboard', {
    value: { writeText: async (text: string) => void (await told('copy', { text: String(text) })) },
  })
  give('open', (url?: string | URL) => {
    if (url !== undefined) told('open', { url: new URL(url, page.document.baseURI).href }).catch(reportError)
    return null
  })
  return files(page)
}

/** Remembers what gets an address: the shell cannot read what is behind it. */
function files(page: Window & typeof globalThis): Map<string, Blob> {
  const known = new Map<string, Blob>()
  const { createObjectURL, revokeObjectURL } = page.URL
  page.URL.createObjectURL = (object) => {
    const url = createObjectURL(object)
    if (object instanceof Blob) known.set(url, object)
    return url
  }
  page.URL.revokeObjectURL = (url) => {
    known.delete(url)
    revokeObjectURL(url)
  }
  return known
}

/** A storage over a map; what changes is told. */
function storage(items: Map<string, string>, changed: (key: string, value: string | null) => void): Storage {
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(String(key)) ?? null,
    setItem(key, value) {
      items.set(String(key), String(value))
      changed(String(key), String(value))
    },
    removeItem(key) {
      if (items.delete(String(key))) changed(String(key), null)
    },
    clear() {
      for (const key of [...items.keys()]) this.removeItem(key)
    },
  }
}
