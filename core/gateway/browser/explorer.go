package browser

import "gaia.example/portal/core"

// ExploredTransaction is the answer of GET /api/explorer/transactions/{hash}.
type ExploredTransaction = core.ExploredTransaction

// ExploredBlock is the answer of GET /api/explorer/blocks/{block}.
type ExploredBlock = core.ExploredBlock

// ExploredAccount is the answer of GET /api/explorer/addresses/{address}.
type ExploredAccount = core.ExploredAccount
