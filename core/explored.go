package core

import "time"

// What the explorer's pages show of the chain. Amounts are in the smallest unit, decimal; nil is unknown, which is not zero.

// ExploredTransaction is one transaction, as an endpoint tells it.
type ExploredTransaction struct {
	Hash       Hash             `json:"hash"`
	From       Address          `json:"from"`
	To         *Address         `json:"to"` // null: it makes a contract
	Value      string           `json:"value"`
	Nonce      uint64           `json:"nonce"`
	InputBytes int              `json:"inputBytes"`
	Call       *ExploredCall    `json:"call"`    // null: it calls nothing whose interface is known
	Outcome    *ExploredOutcome `json:"outcome"` // null while it waits for a block
}

// ExploredOutcome is what became of a transaction in its block.
type ExploredOutcome struct {
	Block     uint64        `json:"block"`
	BlockHash Hash          `json:"blockHash"`
	Time      time.Time     `json:"time"`
	Index     uint64        `json:"index"`     // in the block
	Succeeded *bool         `json:"succeeded"` // null where the endpoint does not say
	GasUsed   uint64        `json:"gasUsed"`
	Fee       *string       `json:"fee"`
	Created   *Address      `json:"created"` // the contract that it made
	Logs      []ExploredLog `json:"logs"`    // the first of them
	LogCount  int           `json:"logCount"`
}

// ExploredLog is an event that a contract emitted.
type ExploredLog struct {
	Index   uint64        `json:"index"` // in the block
	Address Address       `json:"address"`
	Event   *ExploredCall `json:"event"` // null where the contract's interface is not known
}

// ExploredCall is a method or an event with its arguments, read with the contract's interface.
type ExploredCall struct {
	Contract  string             `json:"contract"` // its name in the configuration
	Name      string             `json:"name"`
	Arguments []ExploredArgument `json:"arguments"`
}

// ExploredArgument is one of them, as text: an address in its EIP-55 form, a number in decimal, bytes in hex. A long one is cut.
type ExploredArgument struct {
	Name  string `json:"name"`
	Type  string `json:"type"` // as Solidity has it
	Value string `json:"value"`
}

// ExploredBlock is a block with the first of its transactions.
type ExploredBlock struct {
	Number           uint64                `json:"number"`
	Hash             Hash                  `json:"hash"`
	Parent           *Hash                 `json:"parent"` // null: it is the first
	Time             time.Time             `json:"time"`
	GasUsed          uint64                `json:"gasUsed"`
	GasLimit         uint64                `json:"gasLimit"`
	Transactions     []ExploredTransaction `json:"transactions"` // without their outcome
	TransactionCount int                   `json:"transactionCount"`
}

// ExploredAccount is an address at one block.
type ExploredAccount struct {
	Address   Address   `json:"address"`
	Block     uint64    `json:"block"`
	Time      time.Time `json:"time"`
	Native    string    `json:"native"`
	GAIA      *string   `json:"gaia"`      // null where the token is not on this chain
	Nonce     uint64    `json:"nonce"`     // transactions that it has sent, or contracts that it has made
	CodeBytes int       `json:"codeBytes"` // 0: it is no contract
	Delegate  *Address  `json:"delegate"`  // whose code an account runs (EIP-7702)
}

// BlockName names a block by its number, or by its hash where that is not zero.
type BlockName struct {
	Number uint64
	Hash   Hash
}
