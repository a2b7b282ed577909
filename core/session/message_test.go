package session_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

type row struct{ Name, Message string }

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
		if err == nil && m.String() != string(raw) {
			t.Errorf("%q renders as %q", raw, m)
		}
		if err != nil && portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%q: %v", raw, err)
		}
	})
}
