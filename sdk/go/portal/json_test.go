package portal

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAnInternalErrorIsNeverAnswered(t *testing.T) {
	ctx, cancel := context.WithCancel(WithCaller(t.Context(), Caller{RequestID: "r1"}))
	cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	w := httptest.NewRecorder()
	w.Header().Set("Content-Encoding", "gzip")
	w.Header().Set("Etag", `"of the answer"`)
	WriteError(w, r, Errorf(Internal, "a secret detail"))
	if body := w.Body.String(); w.Code != http.StatusInternalServerError || strings.Contains(body, "secret") || !strings.Contains(body, "reference r1") {
		t.Errorf("answered %d %q", w.Code, body)
	}
	if w.Header().Get("Content-Encoding") != "" || w.Header().Get("Etag") != "" {
		t.Errorf("the error has the answer's head: %v", w.Header())
	}
}

func TestWhoIsUnavailableSaysWhenToAskAgain(t *testing.T) {
	for _, row := range []struct {
		name, set, want string
		err             error
	}{
		{"unavailable", "", "1", Errorf(Unavailable, "Not now.")},
		{"unavailable for longer", "60", "60", Errorf(Unavailable, "Not now.")},
		{"invalid", "", "", Errorf(Invalid, "Not that.")},
	} {
		t.Run(row.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			if row.set != "" {
				w.Header().Set("Retry-After", row.set)
			}
			WriteError(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), row.err)
			if got := w.Header().Get("Retry-After"); got != row.want {
				t.Errorf("Retry-After is %q, want %q", got, row.want)
			}
		})
	}
}
