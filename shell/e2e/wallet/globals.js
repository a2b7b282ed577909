// What the page provider's dependencies expect of a Node-like global scope.
export { Buffer } from 'buffer'
export { default as process } from 'process/browser'
