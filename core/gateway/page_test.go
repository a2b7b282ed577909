package gateway

import "testing"

func TestOtherName(t *testing.T) {
	for name, test := range map[string]struct {
		host, origin string
		want         bool
	}{
		"the same name":                           {"localhost:8080", "http://localhost:8080", false},
		"the address of this machine":             {"127.0.0.1:8080", "http://localhost:8080", true},
		"its IPv6 address":                        {"[::1]:8080", "http://localhost:8080", true},
		"its name where the address is public":    {"localhost:8080", "http://127.0.0.1:8080", true},
		"no port":                                 {"127.0.0.1", "http://localhost", true},
		"another port: a proxy before the portal": {"127.0.0.1:8080", "http://localhost:3000", false},
		"another machine":                         {"evil.example:8080", "http://localhost:8080", false},
		"a portal with a name":                    {"127.0.0.1:443", "https://portal.example", false},
		"no name":                                 {"", "http://localhost:8080", false},
		"what is no name":                         {"[::1:8080", "http://localhost:8080", false},
	} {
		if got := otherName(test.host, test.origin); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
