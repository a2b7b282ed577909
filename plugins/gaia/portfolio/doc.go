// Package portfolio answers what GAIA the caller has and where it is, and why that changed: amounts are read from the contracts at one
// block, changes are the ledger's transfers with what the protocol's contracts say of them. The validators' contract is another module's:
// this one knows of it what an account has and does there. It moves nothing.
package portfolio
