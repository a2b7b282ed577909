/** A wallet on a phone that opens a page in its own browser, by the link that its documentation names. */
export interface WalletApp {
  name: string
  /** where the page opens in it; without the app, the link leads to its download */
  open(page: string): string
}

export const walletApps: WalletApp[] = [
  // docs.metamask.io, "Use deeplinks": the address as it is, without its scheme
  { name: 'MetaMask', open: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}` },
  // docs.cdp.coinbase.com, "Mobile dapp integration"
  { name: 'Coinbase Wallet', open: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}` },
  // developer.trustwallet.com, "Deep linking"; 60 is Ethereum, whose accounts are those of every such chain
  {
    name: 'Trust Wallet',
    open: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
  },
]
