import { concat, getBytes, sha256, toUtf8Bytes } from 'ethers'
import type { LogInclusion } from './wire'

/** Whether an entry is in the tree whose root the head has: RFC 9162 §2.1.3.2. */
export function includedIn({ head, entry, hashes }: LogInclusion): boolean {
  if (entry.entry >= head.size) return false
  let hash = sha256(concat(['0x00', toUtf8Bytes(entry.text)]))
  let node = entry.entry
  let last = head.size - 1
  for (const sibling of hashes) {
    if (last === 0 || getBytes(sibling).length !== 32) return false
    const right = node % 2 === 1 || node === last
    hash = sha256(concat(right ? ['0x01', sibling, hash] : ['0x01', hash, sibling]))
    if (right)
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2)
        last = Math.floor(last / 2)
      }
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && hash === head.root
}
