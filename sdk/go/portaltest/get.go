package portaltest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

// Get asks a module's handler for a path as caller, and is the answer's status. into is what its JSON is read into, or a *string for its
// text.
func Get(t testing.TB, handler http.Handler, caller portal.Caller, path string, into any) int {
	t.Helper()
	answer := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(portal.WithCaller(t.Context(), caller), http.MethodGet, path, nil)
	handler.ServeHTTP(answer, request)
	if text, ok := into.(*string); ok {
		*text = answer.Body.String()
	} else if err := json.Unmarshal(answer.Body.Bytes(), into); err != nil {
		t.Fatalf("%s: %v in %s", path, err, answer.Body)
	}
	return answer.Code
}
