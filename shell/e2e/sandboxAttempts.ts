/**
 * A script for the sandbox, as text: it tries what a page can do that has a network, storage and others beside it, at a server that lets
 * everybody in, and answers by the name of each attempt whether it worked.
 */
export const attempts = (server: string) => `
const at = ${JSON.stringify(server)}
const socket = at.replace('http', 'ws')
const worker = (code) => new Promise((done, fail) => {
  const own = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
  own.onmessage = ({ data }) => (data === 'done' ? done() : fail(new Error(data)))
  own.onerror = () => fail(new Error('the worker failed'))
})
const opened = (target) => new Promise((done, fail) => {
  target.onopen = done
  target.onerror = () => fail(new Error('not opened'))
})
const all = {
  fetch: () => fetch(at + '/fetch'),
  'fetch without an answer': () => fetch(at + '/opaque', { mode: 'no-cors' }),
  request: () => new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.onload = done
    request.onerror = () => fail(new Error('refused'))
    request.open('GET', at + '/request')
    request.send()
  }),
  socket: () => opened(new WebSocket(socket + '/socket')),
  events: () => opened(new EventSource(at + '/events')),
  module: () => import(at + '/module.js'),
  'a worker’s fetch': () => worker('fetch("' + at + '/nested").then(() => postMessage("done"), (error) => postMessage(String(error)))'),
  'a worker of a server': () => worker('try { importScripts("' + at + '/module.js"); postMessage("done") } catch (error) { postMessage(String(error)) }'),
  eval: () => eval('1'),
  database: () => new Promise((done, fail) => {
    const request = indexedDB.open('kept')
    request.onsuccess = done
    request.onerror = () => fail(request.error)
  }),
  cache: () => caches.open('kept'),
  folder: () => navigator.storage.getDirectory(),
}
export default async function () {
  const worked = {}
  for (const [name, attempt] of Object.entries(all)) {
    try {
      await Promise.race([attempt(), new Promise((_, fail) => setTimeout(() => fail(new Error('no answer')), 2000))])
      worked[name] = true
    } catch {
      worked[name] = false
    }
  }
  const reached = ['document', 'window', 'parent', 'localStorage', 'RTCPeerConnection', 'cookieStore', 'open', 'frames', 'postMessage'].filter((name) => name in globalThis)
  return new TextEncoder().encode(JSON.stringify({ worked, reached, origin: globalThis.origin }))
}`
