/** The module that a path of the portal's API is of. */
export function moduleOf(url: string): string | undefined {
  const [, module] = /^\/api\/m\/([^/?]+)/.exec(new URL(url, location.origin).pathname) ?? []
  return module
}
