package devnet

import (
	"sync/atomic"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"
)

// early has the receipts of block 7 before that is its head, as geth for a moment.
type early struct{ asked atomic.Uint64 }

func (e *early) GetTransactionReceipt(hash common.Hash) *types.Receipt {
	return &types.Receipt{TxHash: hash, Status: types.ReceiptStatusSuccessful, BlockNumber: hexutil.MustDecodeBig("0x7"), Logs: []*types.Log{}}
}

func (e *early) BlockNumber() hexutil.Uint64 {
	if e.asked.Add(1) < 3 {
		return 6
	}
	return 7
}

func TestMinedIsWhatCallsSee(t *testing.T) {
	server, endpoint := rpc.NewServer(), &early{}
	defer server.Stop()
	if err := server.RegisterName("eth", endpoint); err != nil {
		t.Fatal(err)
	}
	client := ethclient.NewClient(rpc.DialInProc(server))
	defer client.Close()
	if err := Mined(t.Context(), client, common.Hash{1}); err != nil || endpoint.asked.Load() != 3 {
		t.Errorf("it went on after the head was asked for %d times: %v; want 3", endpoint.asked.Load(), err)
	}
}
