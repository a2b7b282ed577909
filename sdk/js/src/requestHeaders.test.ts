import { expect, test } from 'vitest'
import { requestHeaders } from './requestHeaders'

test('a page says what it sends, what it wants of it, and how far an upload is, in any spelling', () => {
  const given = { 'Content-Type': 'image/png', RANGE: 'bytes=0-9', 'If-None-Match': '"a"', 'Upload-Offset': '7' }
  expect(requestHeaders({ ...given, 'tus-resumable': '1.0.0', Accept: 'text/csv' })).toEqual({
    'content-type': 'image/png',
    range: 'bytes=0-9',
    'if-none-match': '"a"',
    'upload-offset': '7',
    'tus-resumable': '1.0.0',
    accept: 'text/csv',
  })
  expect(requestHeaders({ 'Portal-Confirmation': '00ff 0x99' })).toEqual({ 'portal-confirmation': '00ff 0x99' })
  expect(requestHeaders()).toEqual({})
})

test.each([
  ...[
    'Cookie',
    'authorization',
    'ORIGIN',
    'Host',
    'Referer',
    'Connection',
    'Upgrade',
    'Service-Worker',
    'Content-Length',
  ],
  ...['X-Portal', 'x-portal-wallet', 'X-Portal-Caller', 'X-Forwarded-For', 'X-Real-Ip', 'X-Http-Method-Override'],
  ...['Sec-Fetch-Site', 'Proxy-Authorization', 'Transfer-Encoding', 'Upload', 'Upload-\r\nCookie', ''],
])('a page cannot say %j', (name) => {
  expect(() => requestHeaders({ [name]: '1' })).toThrow(TypeError)
})
