package metrics

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestChainEndpointsAreMeasuredByNumberAndHost(t *testing.T) {
	m := New()
	m.ChainEndpoints(func() []Endpoint {
		return []Endpoint{
			{Host: "rpc.example", Fit: true, Head: time.Now().Add(-time.Hour), Failed: 3},
			{Host: "rpc.example"}, // another key at the same provider
		}
	})
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if answer.Code != 200 {
		t.Fatalf("%d %s", answer.Code, answer.Body)
	}
	for _, line := range []string{
		`portal_chain_endpoint_fit{endpoint="1",host="rpc.example"} 1`,
		`portal_chain_endpoint_fit{endpoint="2",host="rpc.example"} 0`,
		`portal_chain_endpoint_head_age_seconds{endpoint="1",host="rpc.example"} 360`,
		`portal_chain_endpoint_failures_total{endpoint="1",host="rpc.example"} 3`,
	} {
		if !strings.Contains(answer.Body.String(), line) {
			t.Errorf("%s is not measured", line)
		}
	}
	if strings.Contains(answer.Body.String(), `age_seconds{endpoint="2"`) {
		t.Error("a head that was never seen has an age")
	}
}
