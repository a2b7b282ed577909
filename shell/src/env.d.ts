/// <reference types="@rsbuild/core/types" />
declare let __webpack_nonce__: string
