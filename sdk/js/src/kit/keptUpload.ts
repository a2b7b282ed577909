/** A partner's frame has no storage of its own, and a full one takes nothing more: there it is kept until the page goes. */
const unstored = new Map<string, string>()

/** The same file, as far as a page can tell. */
const nameOf = (place: string, { name, size, lastModified }: File) => `${place} ${size} ${lastModified} ${name}`

/** The path of a file's upload that was not complete yet; undefined: there is none. */
export function keptUpload(place: string, file: File): string | undefined {
  const name = nameOf(place, file)
  try {
    return unstored.get(name) ?? localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export function keepUpload(place: string, file: File, path: string): void {
  const name = nameOf(place, file)
  try {
    localStorage.setItem(name, path)
  } catch {
    unstored.set(name, path)
  }
}

export function forgetUpload(place: string, file: File): void {
  const name = nameOf(place, file)
  unstored.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Then it was not kept there either.
  }
}
