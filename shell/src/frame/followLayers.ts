/** What the kit opens above a page; Radix puts it at the end of the document. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-radix-popper-content-wrapper]'
/** CSS pixels between a layer and the edge of the frame. */
const room = 16

export interface Layers {
  /** one of them takes all that is around it */
  modal: boolean
  /** CSS pixels that they need; 0: none is open */
  height: number
}

/** Tells what is open above the page, whenever that changes. */
export function followLayers(page: Document, changed: (layers: Layers) => void): void {
  let last = ''
  const look = () => {
    const open = [...page.body.children]
      .filter(({ id }) => id !== 'page')
      .flatMap((child) => (child.matches(layers) ? [child] : [...child.querySelectorAll(layers)]))
    const now: Layers = {
      modal: page.querySelector('.pk-overlay') !== null,
      height: Math.max(0, ...open.map((layer) => Math.min(layer.scrollHeight, 720) + 2 * room)),
    }
    const said = JSON.stringify(now)
    if (said === last) return
    last = said
    changed(now)
  }
  new MutationObserver(look).observe(page.body, { childList: true, subtree: true })
}
