/** Where the frames of pages stand. It is there from when the layout is, before anything that makes frames has loaded. */
export class Stage {
  /** Called when the place goes, and all that stood there with it. */
  onGone: () => void = () => {}
  private place: Element | null = null
  private readonly waiting: ((place: Element) => void)[] = []

  set = (place: Element | null): void => {
    this.place = place
    if (!place) this.onGone()
    else for (const come of this.waiting.splice(0)) come(place)
  }

  async get(): Promise<Element> {
    return this.place ?? new Promise((come) => this.waiting.push(come))
  }
}
