export { createTestHost, type TestAnswer, type TestHost, type TestHostOptions } from './host'
export { type RenderedPage, type RenderPageOptions, renderPage } from './page'
export { translationProblems } from './translationProblems'
export { createTestWallet, type SentTransaction, type TestWallet, type TestWalletOptions } from './wallet'
