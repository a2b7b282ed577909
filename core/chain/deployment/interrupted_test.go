package deployment

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// flaky is the endpoint, but that the second request of a method fails: after it was passed on, or before.
func flaky(t *testing.T, endpoint, method string, passed bool) string {
	t.Helper()
	count := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		hit := false
		if bytes.Contains(body, []byte(`"`+method+`"`)) {
			count++
			hit = count == 2
		}
		if hit && !passed {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		answer, err := http.Post(endpoint, "application/json", bytes.NewReader(body)) //nolint:noctx // a test's proxy
		if err != nil || hit {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer answer.Body.Close()
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.Copy(w, answer.Body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestAnEndpointThatFailsForAMomentEndsNoDeployment(t *testing.T) {
	payer, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	for method, passed := range map[string]bool{"eth_getTransactionReceipt": false, "eth_sendRawTransaction": true, "eth_getCode": false,
		"eth_getTransactionCount": false} {
		t.Run(method, func(t *testing.T) {
			node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
			d := prepare(t, flaky(t, node.URL, method, passed), payer)
			if err := d.Send(t.Context(), unkept); err != nil || len(d.Report.Contracts) != 4 {
				t.Errorf("%d contracts, %v", len(d.Report.Contracts), err)
			}
		})
	}
}

func TestEachContractIsWrittenDownBeforeItIsSent(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	payer, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	d := prepare(t, node.URL, payer)
	var steps []int
	err = d.Send(t.Context(), func(r Report) error {
		last := r.Contracts[len(r.Contracts)-1]
		code, err := d.client.CodeAt(t.Context(), common.Address(last.Address), nil)
		if err != nil || (len(code) > 0) != (last.Transaction != nil) {
			t.Errorf("%s has %d bytes of code and the transaction %v (%v)", last.Name, len(code), last.Transaction, err)
		}
		steps = append(steps, len(r.Contracts))
		return nil
	})
	if err != nil || !slices.Equal(steps, []int{1, 1, 2, 2, 3, 3, 4, 4}) {
		t.Errorf("the steps have %v contracts, %v", steps, err)
	}
}

func TestADeploymentEndsWhenItsTransactionIsReplaced(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	payer, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	d := prepare(t, node.URL, payer)
	client, err := ethclient.Dial(node.URL)
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Client().CallContext(t.Context(), nil, "evm_setAutomine", false); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	nonce := d.nonce
	most := new(big.Int).Mul(d.fees.most, big.NewInt(3))
	tx, err := types.SignNewTx(payer.key, types.LatestSignerForChainID(d.chain),
		&types.DynamicFeeTx{ChainID: d.chain, Nonce: nonce, GasTipCap: most, GasFeeCap: most, Gas: 21000, To: &common.Address{1}})
	if err != nil {
		t.Fatal(err)
	}
	sent := make(chan error, 1)
	go func() { sent <- d.Send(ctx, unkept) }()
	quiet.Until(t, 30*time.Second, "the first contract waits for its block", func() bool {
		pending, err := client.PendingNonceAt(ctx, payer.address)
		return err == nil && pending > nonce
	})
	if err := client.SendTransaction(ctx, tx); err != nil {
		t.Fatal(err)
	}
	if err := client.Client().CallContext(ctx, nil, "evm_mine"); err != nil {
		t.Fatal(err)
	}
	err = <-sent
	if err == nil || !strings.Contains(err.Error(), "mined instead") {
		t.Errorf("says %v", err)
	}
	if len(d.Report.Contracts) != 1 || d.Report.Contracts[0].Transaction == nil {
		t.Errorf("the report has %+v, want the contract that was sent", d.Report.Contracts)
	}
}

func TestNothingIsSentAfterTheAccountSentSomethingElse(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	payer, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	d, other := prepare(t, node.URL, payer), prepare(t, node.URL, payer)
	if err := other.Send(t.Context(), unkept); err != nil {
		t.Fatal(err)
	}
	if err := d.Send(t.Context(), unkept); err == nil || !strings.Contains(err.Error(), "another transaction of it came between") ||
		d.Report.Sent {
		t.Errorf("says %v, and the report that it is sent: %v", err, d.Report.Sent)
	}
}

func TestWhoCannotPayForAllOfItSendsNothing(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	payer, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	cost, _ := new(big.Int).SetString(prepare(t, node.URL, payer).Report.Cost, 10)
	client, err := ethclient.Dial(node.URL)
	if err != nil {
		t.Fatal(err)
	}
	for less, enough := range map[int64]bool{1: false, 0: true} {
		have := new(big.Int).Sub(cost, big.NewInt(less))
		if err := client.Client().CallContext(t.Context(), nil, "anvil_setBalance", payer.address, fmt.Sprintf("0x%x", have)); err != nil {
			t.Fatal(err)
		}
		d := prepare(t, node.URL, payer)
		if d.Report.Affordable != enough {
			t.Errorf("with %s of %s it is said to be affordable: %v", have, d.Report.Cost, d.Report.Affordable)
		}
		if enough {
			continue
		}
		if err := d.Send(t.Context(), unkept); err == nil || !strings.Contains(err.Error(), "nothing was sent") || d.Report.Sent {
			t.Errorf("with one less: %v", err)
		}
	}
}
