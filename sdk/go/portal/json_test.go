package portal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
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
	if body := w.Body.String(); w.Code != http.StatusInternalServerError || strings.Contains(body, "secret") ||
		!strings.Contains(body, "reference r1") {
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

// What the host refused a module is between the two: a visitor is told nothing of it, unless the handler says what it means to them.
func TestAnErrorOfTheHostIsNoVisitors(t *testing.T) {
	const secret = "The module's manifest does not ask for the capability chain.read."
	forbidden, missing, away, often := hostErrorf(Forbidden, secret), hostErrorf(NotFound, secret), hostErrorf(Unavailable, secret),
		hostErrorf(RateLimited, secret)
	for name, row := range map[string]struct {
		err    error
		status int
		says   string
		logged bool
	}{
		"forbidden":           {forbidden, 500, "reference r1", true},
		"not found":           {missing, 500, "reference r1", true},
		"wrapped":             {fmt.Errorf("read the note: %w", missing), 500, "reference r1", true},
		"away":                {fmt.Errorf("read the head: %w", away), 503, "try again in a moment", true},
		"too often":           {often, 503, "try again in a moment", true},
		"as an HTTP client's": {&url.Error{Op: "Get", URL: "https://api.example.com", Err: forbidden}, 500, "reference r1", true},
		"translated":          {Errorf(NotFound, "There is no such note.").Because(missing), 404, "There is no such note.", false},
		"a typing error":      {fmt.Errorf("read the form: %w", parsed("0x12")), 400, "it has 0x and 40 hex digits", false},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			ctx := WithLog(WithCaller(t.Context(), Caller{RequestID: "r1"}), slog.New(slog.NewTextHandler(&log, nil)))
			w := httptest.NewRecorder()
			WriteError(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil), row.err)
			if body := w.Body.String(); w.Code != row.status || !strings.Contains(body, row.says) || strings.Contains(body, "capability") {
				t.Errorf("answered %d %q", w.Code, body)
			}
			if (w.Code == 503) != (w.Header().Get("Retry-After") != "") {
				t.Errorf("Retry-After is %q", w.Header().Get("Retry-After"))
			}
			if logged := strings.Contains(log.String(), "chain.read"); logged != row.logged || logged && !strings.Contains(log.String(), "r1") {
				t.Errorf("logged %s", &log)
			}
		})
	}
}

func parsed(address string) error {
	_, err := ParseAddress(address)
	return err
}

func TestWhatVisitorsTypeIsTheirs(t *testing.T) {
	const checksummed = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
	_, hash := ParseHash("0x" + strings.Repeat("g", 64))
	_, tier := ParseTier("GOLD")
	var inJSON struct{ To Address }
	for name, err := range map[string]error{
		"a short address": parsed("0x12"), "no hex": parsed("0x" + strings.Repeat("z", 40)),
		"a wrong case": parsed(strings.Replace(checksummed, "F", "f", 1)),
		"a long one":   parsed(strings.Repeat("0x", 1<<16)), "a hash": hash, "a tier": tier,
		"an address in JSON": json.Unmarshal([]byte(`{"To":"0x12"}`), &inJSON),
	} {
		var known *Error
		if !errors.As(err, &known) || known.Code != Invalid || len(known.Message) > 200 || !strings.HasSuffix(known.Message, ".") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
