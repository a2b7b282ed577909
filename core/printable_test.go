package core

import "testing"

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"plain, ünïcode ✓\n\tnext": "plain, ünïcode ✓\n\tnext",
		"\x1b[31mred\x1b]0;x\x07":  `\u001b[31mred\u001b]0;x\u0007`,
		"one\rtwo\u009b2Jthree":    `one\u000dtwo\u009b2Jthree`,
		"a\u202eb\u2066c\u2028d":   `a\u202eb\u2066c\u2028d`,
		"no \xff UTF-8":            `no \ufffd UTF-8`,
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q is printed %q, want %q", text, got, want)
		}
	}
}
