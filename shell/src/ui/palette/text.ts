import { defineMessages, useText } from '@portal/sdk'

/** What the palette says once it is open; it comes with it, and not with the portal's first page. */
export const en = {
  'palette.placeholder': 'Page, address, transaction, block…',
  'palette.results': 'Results',
  'palette.recent': 'Recent',
  'palette.pages': 'Pages',
  'palette.actions': 'Actions',
  'palette.address': 'Address',
  'palette.show': 'Show in the portal',
  'palette.transaction': 'Transaction',
  'palette.block': 'Block {count}',
  'palette.unanswered': '{module} did not answer',
  'palette.wrongChecksum': 'This address has a wrong checksum (EIP-55). Check it for a typing error.',
  'palette.searching': 'Searching…',
  'palette.count': { one: '{count} result', other: '{count} results' },
  'palette.nothing': 'Nothing found for “{text}”',
  'palette.hint': 'Try the name of a page, an address that begins with 0x, a transaction or a block.',
  'palette.keyMove': 'to move',
  'palette.keyOpen': 'to open',
  'palette.keyClose': 'to close',
  'palette.explorer': 'Open in explorer',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })

export const usePaletteText = () => useText(messages)
