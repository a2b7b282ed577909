// Package erc20 is the interface of tokens (EIP-20), with what a wallet shows of them, as abigen --v2 binds it.
package erc20
