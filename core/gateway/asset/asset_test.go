package asset

import "testing"

func TestAcceptsBrotli(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": false, "br": true, "gzip, deflate, br": true, "br;q=0": false, "gzip;q=1, br; q=0": false, "br;q=0.5": true,
		"brotli": false,
	} {
		if got := acceptsBrotli(header); got != want {
			t.Errorf("%q answers %v", header, got)
		}
	}
}
