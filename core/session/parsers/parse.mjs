// Reads messages, one in base64 a line, and writes what each parser makes of it, one JSON object a line.
import { createInterface } from 'node:readline'
import { ParsedMessage } from '@signinwithethereum/siwe-parser'
import { parseSiweMessage } from 'viem/siwe'

const required = ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt']

/** viem answers with whatever it found: it accepts a message when nothing that is required is missing. */
function viem(text) {
  const m = parseSiweMessage(text)
  return required.every((field) => m[field] !== undefined) ? fields(m) : null
}

function siwe(text) {
  try {
    return fields(new ParsedMessage(text))
  } catch {
    return null
  }
}

function fields(m) {
  return {
    scheme: m.scheme ?? null,
    domain: m.domain,
    address: m.address,
    statement: m.statement ?? null,
    uri: m.uri,
    version: m.version,
    chainId: String(m.chainId),
    nonce: m.nonce,
    issuedAt: time(m.issuedAt),
    expirationTime: time(m.expirationTime),
    notBefore: time(m.notBefore),
    requestId: m.requestId ?? null,
    resources: m.resources ?? null,
  }
}

/** A Date keeps milliseconds, and nothing of what it cannot read. */
function time(at) {
  if (!(at instanceof Date)) return at ?? null
  return Number.isNaN(at.getTime()) ? 'invalid' : at.toISOString()
}

for await (const line of createInterface({ input: process.stdin })) {
  const text = Buffer.from(line, 'base64').toString()
  process.stdout.write(`${JSON.stringify({ viem: viem(text), siwe: siwe(text) })}\n`)
}
