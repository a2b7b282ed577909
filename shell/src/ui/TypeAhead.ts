/** Milliseconds after which a letter begins a new word. */
const pause = 700

/** Finds an entry by the letters that are typed, as menus and trees do. */
export class TypeAhead {
  private typed = ''
  private at = Number.NEGATIVE_INFINITY

  /** Whether letters were typed just now: a space is one of them then. */
  isTyping(now: number): boolean {
    return this.typed !== '' && now - this.at <= pause
  }

  /**
   * The place of the label that the letters lead to, from the current one on and around; null: none. A label that begins so
   * comes before one of which a later word does. The same letter again leads to the next one.
   */
  next(letter: string, labels: readonly string[], current: number, now: number): number | null {
    this.typed = this.isTyping(now) ? this.typed + plain(letter) : plain(letter)
    this.at = now
    const [first = ''] = this.typed
    const again = [...this.typed].every((typed) => typed === first)
    const from = again ? current + 1 : current
    return find(labels, this.typed, Math.max(0, from)) ?? (again ? find(labels, first, current + 1) : null)
  }
}

function find(labels: readonly string[], typed: string, from: number): number | null {
  const places = labels.map((_, i) => (from + i) % labels.length)
  const found =
    places.find((place) => plain(labels[place] ?? '').startsWith(typed)) ??
    places.find((place) => plain(labels[place] ?? '').includes(` ${typed}`))
  return found ?? null
}

/** "É" → "e" */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
