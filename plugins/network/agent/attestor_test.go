package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The page's source is read as text: what it prints is what somebody pastes here.
func TestTheCommandThatThePagePrintsIsTaken(t *testing.T) {
	source, err := os.ReadFile("../remote/src/setup/possession.ts")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile("return `portal-node (attestor [^`]+)`").FindSubmatch(source)
	if line == nil {
		t.Fatal("possession.ts prints no command")
	}
	address := "0x84603074D661D68F9420b6aA9b7BA3BD125056D2"
	filled := strings.NewReplacer("${validator}", address, "${contract}", address, "${chainId}", "31337").Replace(string(line[1]))
	if strings.Contains(filled, "${") {
		t.Fatalf("the page fills in something else: %s", filled)
	}
	text := done(t, filepath.Join(t.TempDir(), "node"), strings.Fields(filled)...)
	if !regexp.MustCompile(`Proof:\s+0x[0-9a-f]{130}\b`).MatchString(text) {
		t.Errorf("%s printed:\n%s", filled, text)
	}
}
