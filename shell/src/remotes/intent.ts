/** What a visitor does who is about to follow a link. */
const signs = ['pointerover', 'focusin', 'touchstart'] as const

/** Tells the path of each link of this site that a visitor points at, focuses or touches, until the returned function is called. */
export function followIntent(page: Document, about: (path: string) => void): () => void {
  const notice = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link && link.origin === page.location.origin) about(link.pathname)
  }
  for (const sign of signs) page.addEventListener(sign, notice, { passive: true })
  return () => {
    for (const sign of signs) page.removeEventListener(sign, notice)
  }
}
