/** The shell's own pages, by the patterns that the core has in its route table. */
export const paths = {
  auth: '/auth',
  admin: '/admin',
  module: '/admin/modules/:id',
  install: '/admin/install',
  plan: '/admin/install/:digest',
  publishers: '/admin/publishers',
  analyticsTest: '/analytics-test',
  explorer: '/explorer',
  transaction: '/explorer/tx/:hash',
  block: '/explorer/block/:block',
  address: '/explorer/address/:address',
  token: '/explorer/token/:address',
} as const

export type PageName = keyof typeof paths

/** The path of one page of a pattern: its parameter is what the page is about. */
export function pathOf(page: PageName, about: string): string {
  return paths[page].replace(/:\w+/, encodeURIComponent(about))
}
