export { defineTopics, type TopicHooks } from './defineTopics'
export { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary'
export { explorerOf } from './explorer'
export { errorSentence, PortalFetchError, portalFetch, successOf } from './fetch'
export {
  type Format,
  formatAgo,
  formatBlock,
  formatCompact,
  formatCompactGaia,
  formatGaia,
  formatNumber,
  formatPercent,
  formatTime,
  fromUnits,
  type Instant,
  shortAddress,
  useFormat,
} from './format'
export type {
  AnswerForm,
  AnswerForms,
  Bytes,
  EndReason,
  FetchInput,
  FetchResult,
  PortalHost,
  PortalSocket,
  PortalState,
  SandboxFailure,
  SandboxFile,
  SandboxLimits,
  SandboxProgram,
  SandboxProgress,
  SandboxRequest,
  SandboxResult,
  SandboxScript,
  SandboxTask,
  SocketEnd,
  SocketInput,
  ToastInput,
  WalletState,
} from './host'
export { useAddressLabel } from './labels'
export { type AnyTopics, type Live, useTopic } from './live'
export { sdkMessages } from './messages'
export { own } from './own'
export {
  ModuleProvider,
  PortalProvider,
  tierAllows,
  useModule,
  usePortal,
  usePortalHost,
  useSession,
  useTier,
  useToast,
  useWallet,
  type Wallet,
} from './portal'
export {
  type ModuleMutationOptions,
  type ModuleQueryOptions,
  type ModuleWrite,
  moduleQueryKey,
  moduleURL,
  portalQueryDefaults,
  portalQueryFn,
  useModuleMutation,
  useModuleQuery,
} from './query'
export {
  type CardLoader,
  type CardProps,
  defineRemote,
  type PageLoader,
  type RemoteManifest,
  type RemoteModule,
} from './remote'
export {
  type Catalogue,
  defineMessages,
  loadMessages,
  type Message,
  type Messages,
  type Text,
  type TextParameters,
  type Translation,
  textIn,
  useLocale,
  useText,
} from './text'
export { type SendingAccount, useAccount } from './useAccount'
export type * from './wire'
