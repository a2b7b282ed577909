import { own } from '@portal/sdk'
import type { Remote } from '@portal/sdk/wire'

/**
 * Has the browser fetch files side by side that would otherwise load one after the other, since each is only named by the one before it.
 */
export class Ahead {
  /** Files whose preload failed, and that were not used since. */
  private readonly spoiled = new Set<string>()

  async fetch(paths: readonly string[], remote: Pick<Remote, 'entry' | 'integrity' | 'files'>): Promise<void> {
    const links = paths.map((path) => {
      const link = document.createElement('link')
      link.crossOrigin = 'anonymous'
      link.integrity = (path === remote.entry ? remote.integrity : own(remote.files, path)) ?? ''
      return [path, link] as const
    })
    await Promise.all(links.filter(([path]) => this.spoiled.delete(path)).map(([path, link]) => use(path, link)))
    for (const [path, link] of links) {
      if (document.head.querySelector(`link[href="${path}"]`)) continue
      link.rel = 'preload'
      link.as = isStyle(path) ? 'style' : 'script'
      link.onerror = () => {
        link.remove()
        this.spoiled.add(path)
      }
      link.href = path
      document.head.append(link)
    }
  }
}

const isStyle = (path: string) => path.endsWith('.css')

/**
 * Uses up the failure of a preload. Chromium answers the next use of the file with that failure, and another preload is not a use. This one
 * runs no script and applies no style, and whoever looks for a stylesheet that is there already does not find it.
 */
function use(path: string, { crossOrigin, integrity }: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link')
  if (isStyle(path)) {
    link.rel = 'stylesheet'
    link.media = 'not all'
    link.dataset.href = 'drawn'
  } else {
    link.rel = 'modulepreload'
  }
  // A browser that does not support the relation fires neither event.
  if (!link.relList.supports(link.rel)) return Promise.resolve()
  link.crossOrigin = crossOrigin
  link.integrity = integrity
  return new Promise((done) => {
    link.onload = link.onerror = () => {
      link.remove()
      done()
    }
    link.href = path
    document.head.append(link)
  })
}
