package portalchain

import (
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/sdk/go/portal"
)

// Raw is a log as bindings unpack it.
func Raw(log portal.Log) *types.Log {
	topics := make([]common.Hash, len(log.Topics))
	for i, topic := range log.Topics {
		topics[i] = common.Hash(topic)
	}
	return &types.Log{Address: common.Address(log.Contract), Topics: topics, Data: log.Data}
}

// Proof names the log that shows a fact.
type Proof struct {
	Block uint64      `json:"block"`
	Time  time.Time   `json:"time"`
	Hash  portal.Hash `json:"hash"` // of the transaction
}
