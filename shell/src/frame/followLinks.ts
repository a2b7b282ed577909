export interface LinkActs {
  /** Goes to a path of the portal, as a link of the router does. */
  go(path: string): void
  /** Opens an address beside this page. */
  open(url: string): void
  /** Hands a file to the visitor. */
  save(name: string, file: Blob): void
}

/**
 * Follows the links that nothing else follows: a frame cannot leave its place, nor open a window or save a file.
 * `files` are those that have an address of this document.
 */
export function followLinks(page: Window & typeof globalThis, files: Map<string, Blob>, acts: LinkActs): void {
  const { origin } = new URL(page.document.baseURI)
  const follow = (link: HTMLAnchorElement, beside: boolean): boolean => {
    const file = files.get(link.href)
    if (file) {
      acts.save(link.download, file)
      return true
    }
    const target = URL.parse(link.href)
    if (!target || !/^(https?|mailto):$/.test(target.protocol)) return false
    const here = link.getAttribute('href')?.startsWith('#')
    if (here) page.document.getElementById(decodeURIComponent(target.hash.slice(1)))?.scrollIntoView()
    else if (target.origin !== origin || beside || link.target === '_blank') acts.open(target.href)
    else acts.go(target.pathname + target.search + target.hash)
    return true
  }
  const clicked = (event: MouseEvent) => {
    const link = event.target instanceof page.Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || event.defaultPrevented) return
    const beside = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
    if (event.button <= 1 && follow(link, beside)) event.preventDefault()
  }
  page.addEventListener('click', clicked)
  page.addEventListener('auxclick', clicked)
  // One that is clicked by a script, and is in no document, has no event that would come here.
  const { click } = page.HTMLAnchorElement.prototype
  page.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.isConnected || !follow(this, false)) click.call(this)
  }
}
