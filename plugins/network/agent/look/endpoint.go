package look

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// totalStaked is the selector of totalStaked() of ValidatorStaking.
const totalStaked = "0x817b1cd2"

// Endpoint is Figures by JSON-RPC. It is safe for concurrent use.
type Endpoint struct {
	URL     string
	Staking portal.Address // the staking contract
}

// Head is Figures'.
func (e Endpoint) Head(ctx context.Context) (uint64, error) {
	n, err := e.call(ctx, "eth_blockNumber")
	if err != nil {
		return 0, err
	}
	return n.Uint64(), nil
}

// Staked is Figures'.
func (e Endpoint) Staked(ctx context.Context, block uint64) (*big.Int, error) {
	return e.call(ctx, "eth_call", map[string]string{"to": e.Staking.String(), "data": totalStaked}, fmt.Sprintf("0x%x", block))
}

// call is one of JSON-RPC whose answer is a number.
func (e Endpoint) call(ctx context.Context, method string, params ...any) (*big.Int, error) {
	if params == nil {
		params = []any{}
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.URL, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := (&http.Client{Timeout: 20 * time.Second}).Do(request)
	if err != nil {
		return nil, fmt.Errorf("ask the endpoint: %w", err)
	}
	defer response.Body.Close()
	var answer struct {
		Result string
		Error  *struct{ Message string }
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, 1<<20)).Decode(&answer); err != nil {
		return nil, fmt.Errorf("read the endpoint's answer to %s: %w", method, err)
	}
	if answer.Error != nil {
		return nil, fmt.Errorf("the endpoint refused %s: %s", method, answer.Error.Message)
	}
	n, good := new(big.Int).SetString(strings.TrimPrefix(answer.Result, "0x"), 16)
	if !good {
		return nil, fmt.Errorf("the endpoint answered %s with no number: %.100q", method, answer.Result)
	}
	return n, nil
}
