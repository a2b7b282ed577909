/** Characters that one module keeps in a browser, names included. */
const most = 64_000

/** What partners' modules keep in this browser, each apart from all others. */
export class Kept {
  constructor(private readonly memory: Storage) {}

  of(module: string): Record<string, string> {
    try {
      const kept: unknown = JSON.parse(this.memory.getItem(name(module)) ?? '{}')
      return Object.fromEntries(Object.entries(kept ?? {}).filter((entry) => typeof entry[1] === 'string'))
    } catch {
      return {}
    }
  }

  /** Keeps a value, or forgets it. Throws where that is more than is kept for a module. */
  set(module: string, key: string, value: string | null): void {
    const { [key]: _, ...others } = this.of(module)
    const all = JSON.stringify(value === null ? others : { ...others, [key]: value })
    if (all.length > most) throw new TypeError(`${module} keeps more than ${most} characters in this browser.`)
    this.memory.setItem(name(module), all)
  }
}

const name = (module: string) => `portal.frame ${module}`
