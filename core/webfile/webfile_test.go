package webfile

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
)

// The build of a remote lists what the portal serves of one.
func TestBuildListsWhatIsServed(t *testing.T) {
	text, err := os.ReadFile("../../sdk/js/rsbuild/remoteIndex.js")
	if err != nil {
		t.Fatal(err)
	}
	if want := `/\.(` + strings.Join(RemoteKinds(), "|") + `)$/`; !strings.Contains(string(text), want) {
		t.Errorf("remoteIndex.js does not have %s", want)
	}
}

func TestRemotesHaveNoPages(t *testing.T) {
	for _, end := range []string{"html", "htm", "xhtml", "xml", "xsl", "pdf", "mht", "swf", "txt", "map", "webmanifest", ""} {
		if slices.Contains(RemoteKinds(), end) {
			t.Errorf("a remote may have files that end with %q", end)
		}
	}
}

func TestPack(t *testing.T) {
	long := bytes.Repeat([]byte("a text. "), 4096)
	packed := Pack("a.js", long)
	if packed == nil || len(packed) > len(long)/100 {
		t.Errorf("a text of %d bytes is packed to %d", len(long), len(packed))
	}
	if body, err := Unpack(packed, int64(len(long))); err != nil || !bytes.Equal(body, long) {
		t.Errorf("it is unpacked to %d bytes, %v", len(body), err)
	}
	if _, err := Unpack(packed, int64(len(long))-1); err == nil {
		t.Error("more than it may be is unpacked")
	}
	if _, err := Unpack(packed[:len(packed)-1], int64(len(long))); err == nil {
		t.Error("half a file is unpacked")
	}
	for name, body := range map[string][]byte{"a.png": long, "a.html": long, "a.js": long[:64], "a": long} {
		if Pack(name, body) != nil {
			t.Errorf("%s of %d bytes is packed", name, len(body))
		}
	}
}
