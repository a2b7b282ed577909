// Signs typed data as wallets do: { key, typedData } on a line in, { viem, ethers, address } on a line out.
import { createInterface } from 'node:readline'
import { Wallet } from 'ethers'
import { privateKeyToAccount } from 'viem/accounts'

for await (const line of createInterface({ input: process.stdin })) {
  const { key, typedData } = JSON.parse(line)
  const { EIP712Domain: _, ...types } = typedData.types
  const wallet = new Wallet(key)
  const said = {
    address: wallet.address,
    viem: await privateKeyToAccount(key).signTypedData(typedData),
    ethers: await wallet.signTypedData(typedData.domain, types, typedData.message),
  }
  process.stdout.write(`${JSON.stringify(said)}\n`)
}
