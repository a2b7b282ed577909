package session_test

import (
	"strings"
	"testing"

	"gaia.example/portal/core/session"
)

func TestDevice(t *testing.T) {
	const webkit = " AppleWebKit/537.36 (KHTML, like Gecko) "
	for userAgent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                          "Firefox on Linux",
		"Mozilla/5.0 (X11; Linux x86_64)" + webkit + "Chrome/140.0.0.0 Safari/537.36":                     "Chrome on Linux",
		"Mozilla/5.0 (X11; Linux x86_64)" + webkit + "HeadlessChrome/140.0.0.0 Safari/537.36":             "Chrome on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/140.0 Safari/537.36 Edg/140.0":     "Edge on Windows",
		"Mozilla/5.0 (Linux; Android 10; K)" + webkit + "Chrome/140.0.0.0 Mobile Safari/537.36":           "Chrome on Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" + webkit + "Version/18.5 Safari/605.1.15":       "Safari on macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)" + webkit + "CriOS/140 Mobile Safari/604": "Chrome on iOS",
		"Mozilla/5.0 (X11; Linux x86_64)":  "Linux",
		"Mozilla/5.0":                      "",
		"":                                 "",
		"curl/8.14.1":                      "curl",
		"Go-http-client/1.1":               "Go-http-client",
		strings.Repeat("x", 100_000):       strings.Repeat("x", 64),
		"<b>\x00\x1b[31m\u202ebot\xff</b>": "<b>[31mbot<",
		strings.Repeat("\u202e", 30) + "after them": "",
	} {
		if got := session.Device(userAgent); got != want {
			t.Errorf("%.80q is %q, want %q", userAgent, got, want)
		}
	}
}
