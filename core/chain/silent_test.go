package chain_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest/quiet"
)

// Who waits for an endpoint that hangs does not make others wait longer than they want to.
func TestRefreshWaitsAsLongAsItMay(t *testing.T) {
	asked := make(chan struct{}, 8)
	endpoint := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if body, _ := io.ReadAll(r.Body); strings.Contains(string(body), "eth_chainId") {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":1,"result":"0x7a69"}`)
			return
		}
		asked <- struct{}{}
		<-r.Context().Done()
	}))
	t.Cleanup(endpoint.Close)
	began := quiet.Start()
	c, err := chain.Open(t.Context(), chain.Config{RPCURLs: []string{endpoint.URL}, ChainID: 31337}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if took := began.Took(); took > 8*time.Second {
		t.Errorf("it held up the start for %s", took)
	}
	<-asked
	patient, leave := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() {
		_, err := c.Refresh(patient, core.Address{})
		left <- err
	}()
	<-asked
	hurried, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Refresh(hurried, core.Address{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	select {
	case err := <-left:
		t.Errorf("the first did not wait: %v", err)
	default:
	}
	leave()
	<-left
}
