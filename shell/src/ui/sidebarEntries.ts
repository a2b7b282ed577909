import { type Route, type Session, type TierName, tierAllows } from '@portal/sdk'

export interface SidebarEntry {
  path: string
  label: string
  icon: string
  order: number
  /** the tier it waits for; null where the visitor may enter */
  locked: TierName | null
  /** the publisher of a partner's; undefined: it is the portal's own */
  partner: string | undefined
}

export interface SidebarSection {
  name: string
  entries: SidebarEntry[]
}

const sections = ['', 'GAIA', 'Network', 'Market', 'Assistants', 'Spaces', 'Operate']

/**
 * The sidebar of one visitor: sections in their fixed order, unknown ones last. What opens a page is its route's own access; the
 * sidebar's tier is where a page that is open anyway begins to be listed.
 */
export function sidebarSections(
  routes: Route[],
  session: Session | null,
  partners: ReadonlyMap<string, string> = new Map(),
): SidebarSection[] {
  const found = new Map<string, SidebarEntry[]>()
  const below = (tier: TierName | null) => !tierAllows(session?.tier ?? null, tier)
  for (const { path, sidebar, tier, module } of routes) {
    if (!sidebar) continue
    const locked = below(tier) ? tier : null
    if (!locked && below(sidebar.tier)) continue
    const { label, icon, order } = sidebar
    const partner = module === null ? undefined : partners.get(module)
    found.set(sidebar.section, [...(found.get(sidebar.section) ?? []), { path, label, icon, order, locked, partner }])
  }
  const place = (name: string) => (sections.includes(name) ? sections.indexOf(name) : sections.length)
  return [...found]
    .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b))
    .map(([name, entries]) => ({ name, entries: entries.sort((a, b) => a.order - b.order) }))
}

/** The entry of the page that is shown, or of the one that it belongs to; null where there is none. */
export function currentEntry(sections: SidebarSection[], path: string): (SidebarEntry & { section: string }) | null {
  const over = sections
    .flatMap(({ name, entries }) => entries.map((entry) => ({ ...entry, section: name })))
    .filter((entry) => path === entry.path || (entry.path !== '/' && path.startsWith(`${entry.path}/`)))
  return over.sort((a, b) => b.path.length - a.path.length)[0] ?? null
}
