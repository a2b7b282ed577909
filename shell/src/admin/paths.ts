export function modulePath(id: string): string {
  return `/admin/modules/${encodeURIComponent(id)}`
}

export function planPath(digest: string): string {
  return `/admin/install/${digest}`
}
