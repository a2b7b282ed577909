export { createTestHost, type TestAnswer, type TestHost, type TestHostOptions } from './host'
export { type RenderedPage, type RenderPageOptions, renderPage } from './page'
export { translationProblems } from './translationProblems'
