/** What no content security policy holds back: a peer connection reaches other machines. */
const taken = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'RTCIceTransport', 'WebTransport']

/** Takes from this window what a page in a frame must not have, before anything of the module runs. */
export function lockDown(page: Window & typeof globalThis): void {
  for (const name of taken) {
    Object.defineProperty(page, name, { value: undefined, writable: false, configurable: false })
  }
}
