export { sandboxFailure } from './sandboxFailure'
export { useSandbox } from './useSandbox'
