import { expect, test } from 'vitest'
import recorded from '../testdata/signals/proof.json'
import { verifySignal } from './verifySignal'
import type { SignalProof } from './wire'

const proof = recorded as unknown as SignalProof
const changed = (change: (copy: SignalProof) => void) => {
  const copy = structuredClone(proof)
  change(copy)
  return verifySignal(copy)
}

test('all of a signal is verified as the portal recorded it', () => {
  const found = verifySignal(proof)
  expect(found).toMatchObject({ publisher: true, content: true, log: true, score: proof.score })
  expect(found.attestations).toBe(proof.attestations.length)
  expect(proof.attestations.length).toBeGreaterThan(2)
})

test('what was changed is found', () => {
  expect(
    changed(({ signed }) => {
      signed.signal.title = 'Something else'
    }).publisher,
  ).toBe(false)
  expect(
    changed((copy) => {
      copy.portal = 'https://other.example'
    }),
  ).toMatchObject({ publisher: false, log: false, attestations: 0 })
  expect(
    changed(({ signed }) => {
      signed.content = signed.content.replace('{', '{ ')
    }).content,
  ).toBe(false)
  expect(
    changed(({ attestations }) => {
      const [first] = attestations
      if (first) first.attestation.score = 1
    }),
  ).toMatchObject({ attestations: proof.attestations.length - 1 })
  expect(
    changed(({ attestations }) => {
      const [first] = attestations
      if (first) first.weight = '1'
    }).score,
  ).not.toBe(proof.score)
})

test('an attestation that stands there twice counts once, and the log tells when it came', () => {
  const twice = changed(({ attestations, inclusions }) => {
    attestations.push(...attestations.slice(-1))
    inclusions.push(...inclusions.slice(-1))
  })
  expect(twice).toMatchObject({ attestations: proof.attestations.length, score: proof.score })
  expect(
    changed(({ attestations }) => {
      const [first] = attestations
      if (first) first.received = proof.closes
    }).log,
  ).toBe(false)
  expect(changed((copy) => (copy.quorum -= 1)).log).toBe(false)
  expect(changed((copy) => (copy.block -= 1)).log).toBe(false)
})

test('an entry that is not under the head is found, and a head that another key signed', () => {
  expect(
    changed(({ inclusions }) => {
      const [first] = inclusions
      if (first) first.entry.text = first.entry.text.replace('signal', 'signai')
    }).log,
  ).toBe(false)
  expect(
    changed(({ inclusions }) => {
      const [first] = inclusions
      first?.hashes.reverse()
    }).log,
  ).toBe(false)
  expect(
    changed(({ inclusions }) => {
      for (const one of inclusions) one.head.size += 1
    }).log,
  ).toBe(false)
  expect(changed(({ inclusions }) => inclusions.pop()).log).toBe(false)
})
