package web

import (
	"net/url"
	"strings"
	"testing"
)

// What core reads in an accepted path is what any reader does, however often it decodes.
func FuzzPlainPath(f *testing.F) {
	for _, path := range []string{
		"/", "/api/m/gaia/token", "/a/..", "/a/%2e%2E/b", "/a%252e%252e", "/a%2fb", "/a%5Cb", `/a\b`, "/a%00", "//a", "/open/%61dmin",
		"/a%20b/%C3%A4", "/100%25", "/a;b=c/@:d", "/a%", "/a?b", "/a#b", "/%25%32%65", "/.%", "/\xff",
	} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		if PlainPath(path) != nil || strings.ContainsAny(path, "?#") { // the server has cut these off
			return
		}
		read, err := url.Parse(path)
		plain, err2 := url.PathUnescape(path)
		if err != nil || err2 != nil || read.Host != "" || read.Path != plain {
			t.Fatalf("%q is read as %+v, %v, %v", path, read, err, err2)
		}
		if strings.Count(read.Path, "/") != strings.Count(path, "/") {
			t.Errorf("%q has other segments decoded: %q", path, read.Path)
		}
		for decoded, times := path, 0; times < 3; times++ {
			for segment := range strings.SplitSeq(decoded, "/") {
				if segment == "." || segment == ".." || strings.ContainsAny(segment, "\\\x00\r\n") {
					t.Errorf("%q decoded %d times is %q", path, times, decoded)
				}
			}
			again, err := url.PathUnescape(decoded)
			if err != nil {
				break
			}
			decoded = again
		}
	})
}
