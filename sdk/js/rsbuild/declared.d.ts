export interface Declared {
  /** request by route path */
  pages: Record<string, string>
  /** request by card id */
  cards: Record<string, string>
}

export function readDeclared(entry: string): Declared
export function compareWithManifest(
  declared: Declared,
  manifest: { routes?: { path: string }[]; cards?: { id: string }[] },
): void
