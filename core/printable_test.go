package core

import "testing"

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"plain, ünïcode ✓\n\tnext":       "plain, ünïcode ✓\n\tnext",
		"\x1b[31mred\x1b]0;x\x07":        `\u001b[31mred\u001b]0;x\u0007`,
		"one\rtwo\u009b2Jthree":          `one\u000dtwo\u009b2Jthree`,
		"a\u202eb\u2066c\u2028d":         `a\u202eb\u2066c\u2028d`,
		"no \xff UTF-8":                  `no \ufffd UTF-8`,
		"ad\u200bmin\u2060\ufeff":        `ad\u200bmin\u2060\ufeff`,
		"soft\u00adhyphen\u3164":         `soft\u00adhyphen\u3164`,
		"hidden\U000e0041":               `hidden\udb40\udc41`,
		"می\u200cخواهم 👩\u200d🚀 ❤\ufe0f": "می\u200cخواهم 👩\u200d🚀 ❤\ufe0f",
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q is printed %q, want %q", text, got, want)
		}
		if again := Printable(want); again != want {
			t.Errorf("%q is printed %q a second time", want, again)
		}
	}
}

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"plain, ünïcode ✓":                      "plain, ünïcode ✓",
		"no news\n2026-01-01 ERROR forged\tyes": `no news\n2026-01-01 ERROR forged\tyes`,
		"over\r\x1b[2Kwritten":                  `over\u000d\u001b[2Kwritten`,
	} {
		if got := Line(text); got != want {
			t.Errorf("%q in a line is %q, want %q", text, got, want)
		}
	}
}
