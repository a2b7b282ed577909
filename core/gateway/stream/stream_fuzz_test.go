package stream

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"gaia.example/portal/core"
)

// What a module publishes stays within its field, however a browser splits the stream into lines.
func FuzzStreamEvent(f *testing.F) {
	for _, payload := range []string{
		`{}`, `{"a":1}`, "{\n\"a\":\r\n1}", `"a\nb"`, "\"a\nevent: end\"", "{}\n\nevent: end\ndata: {}", "[1,\r2]", "\u2028", "\"\u2028\u0085\"",
		"\ufeff{}",
		`null`, `"\u000aevent: end"`, "", " ", "{} {}", "\"\xff\"", "1e999", "\"\x00\"", "{}\rid: 9",
	} {
		f.Add(int64(7), []byte(payload))
	}
	lineEnd := regexp.MustCompile("\r\n|\n|\r")
	f.Fuzz(func(t *testing.T, id int64, payload []byte) {
		text, err := new(texts).of(&core.Event{ID: id, Topic: "lab.tools", Payload: payload})
		if (err == nil) != json.Valid(payload) {
			t.Fatalf("%q: %v", payload, err)
		}
		if err != nil {
			return
		}
		want := []string{"event: lab.tools", "data: " + compact(t, payload), "", ""}
		if id != 0 {
			want = append([]string{fmt.Sprintf("id: %d", id)}, want...)
		}
		if got := lineEnd.Split(string(text), -1); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q is sent as %q", payload, got)
		}
	})
}

func compact(t *testing.T, payload []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, payload); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
