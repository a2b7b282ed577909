package session_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

// row is a message and, where the EIP read to the letter and common practice differ, why it is decided so.
type row struct{ Name, Message, Why string }

func messages(t testing.TB) (accepted, refused []row) {
	t.Helper()
	var rows struct{ Accepted, Refused []row }
	read(t, filepath.Join("testdata", "messages.json"), &rows)
	return rows.Accepted, rows.Refused
}

func read(t testing.TB, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func TestParseMessage(t *testing.T) {
	accepted, refused := messages(t)
	for _, row := range accepted {
		t.Run("accepts "+row.Name, func(t *testing.T) {
			m, err := session.ParseMessage([]byte(row.Message))
			if err != nil {
				t.Fatal(err)
			}
			if m.String() != row.Message {
				t.Errorf("renders as %q, was %q", m, row.Message)
			}
		})
	}
	for _, row := range refused {
		t.Run("refuses "+row.Name, func(t *testing.T) {
			if m, err := session.ParseMessage([]byte(row.Message)); portal.CodeOf(err) != portal.Invalid {
				t.Errorf("%+v, %v; want Invalid", m, err)
			}
		})
	}
}

func TestParseMessageReadsEveryField(t *testing.T) {
	accepted, _ := messages(t)
	m, err := session.ParseMessage([]byte(accepted[2].Message))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join("testdata", "every-field.json"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got)+"\n" != string(want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// The public EIP-4361 vectors are not kept here; the variable names their folder where they are at hand.
func TestPublicVectors(t *testing.T) {
	folder := os.Getenv("PORTAL_SIWE_VECTORS")
	if folder == "" {
		return
	}
	var positive map[string]struct{ Message string }
	read(t, filepath.Join(folder, "parsing_positive.json"), &positive)
	for name, vector := range positive {
		if m, err := session.ParseMessage([]byte(vector.Message)); err != nil || m.String() != vector.Message {
			t.Errorf("%s: %v", name, err)
		}
	}
	var negative map[string]string
	read(t, filepath.Join(folder, "parsing_negative.json"), &negative)
	for name, message := range negative {
		if _, err := session.ParseMessage([]byte(message)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzParseMessage(f *testing.F) {
	accepted, refused := messages(f)
	for _, row := range append(accepted, refused...) {
		f.Add([]byte(row.Message))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := session.ParseMessage(raw)
		if err != nil {
			if portal.CodeOf(err) != portal.Invalid {
				t.Errorf("%q: %v", raw, err)
			}
			return
		}
		if m.String() != string(raw) {
			t.Errorf("%q renders as %q", raw, m)
		}
		again, err := session.ParseMessage([]byte(m.String()))
		if err != nil || !reflect.DeepEqual(again, m) {
			t.Errorf("%q is read again as %+v, %v", raw, again, err)
		}
		holdLimits(t, m, raw)
	})
}

// holdLimits checks what all that reads a message may rely on.
func holdLimits(t *testing.T, m session.Message, raw []byte) {
	t.Helper()
	if len(raw) > session.MaxMessage || m.Domain == "" || m.Address.String() != strings.Split(string(raw), "\n")[1] || len(m.Nonce) < 8 {
		t.Errorf("accepted %q", raw)
	}
	for _, b := range raw {
		if b != '\n' && (b < ' ' || b > '~') {
			t.Errorf("accepted the byte %#x in %q", b, raw)
		}
	}
	for _, at := range []string{m.IssuedAt, m.ExpirationTime, m.NotBefore} {
		if _, err := time.Parse(time.RFC3339, strings.ToUpper(at)); at != "" && err != nil {
			t.Errorf("accepted %q: %v", raw, err)
		}
	}
	for _, uri := range append([]string{m.URI}, m.Resources...) {
		if strings.ContainsAny(uri, " \"<>\\^`{|}") || !strings.Contains(uri, ":") {
			t.Errorf("accepted the URI %q in %q", uri, raw)
		}
	}
}
