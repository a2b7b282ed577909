package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/lists/liststest"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/merkle"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

// A list is uploaded in pieces to a plugin's process, which checks it and makes its tree. PORTAL_SCALE=1: one of a million rows, in less
// than 60 s and 1 GB.
func TestALongListIsBrought(t *testing.T) {
	rows := 20_000
	if os.Getenv("PORTAL_SCALE") != "" {
		rows = 1_000_000
	}
	plugin := filepath.Join(t.TempDir(), "gaia-with-a-long-list")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", plugin, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the plugin: %v\n%s", err, output)
	}
	manifest, err := os.ReadFile("module.json")
	check(t, err)
	host := portaltest.NewHost(t, manifest)
	host.Tables = portalsqltest.Database(t, os.DirFS("migrations"))
	process := portaltest.StartProcess(t, plugin, host)
	admin := portal.Caller{SignedIn: true, Admin: true, Wallet: portal.Address{1}}
	ask := func(method, path, body string, headers map[string]string) (*http.Response, string) {
		t.Helper()
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		for name, value := range headers {
			r.Header.Set(name, value)
		}
		answer := process.Do(r, admin)
		text, err := io.ReadAll(answer.Body)
		check(t, err)
		if answer.StatusCode >= http.StatusBadRequest {
			t.Fatalf("%s %s: %d: %s", method, path, answer.StatusCode, text)
		}
		return answer, string(text)
	}

	text, piece := liststest.Long(rows), 1<<20
	began := time.Now()
	answer, _ := ask(http.MethodPost, "/claim-lists/uploads", "",
		map[string]string{"Tus-Resumable": "1.0.0", "Upload-Length": strconv.Itoa(len(text))})
	for at := 0; at < len(text); at += piece {
		headers := map[string]string{"Tus-Resumable": "1.0.0", "Upload-Offset": strconv.Itoa(at)}
		ask(http.MethodPatch, answer.Header.Get("Location"), text[at:min(len(text), at+piece)], headers)
	}
	sent := time.Since(began)
	var drafts struct {
		Drafts []struct {
			State string
			List  *struct {
				Root        portal.Hash
				Allocations int
			}
		}
	}
	wait(t, "the checked list", func() bool {
		_, body := ask(http.MethodGet, "/claim-lists", "", nil)
		check(t, json.Unmarshal([]byte(body), &drafts))
		return drafts.Drafts[0].State != "checking"
	})
	took := time.Since(began)
	tree, err := merkle.New(func(yield func(merkle.Allocation, error) bool) {
		for nth := range rows {
			account, amount := liststest.Row(nth)
			if !yield(merkle.Allocation{Index: uint64(nth), Account: account, Amount: amount}, nil) {
				return
			}
		}
	})
	check(t, err)
	if list := drafts.Drafts[0].List; list == nil || list.Allocations != rows || common.Hash(list.Root) != tree.Root() {
		t.Fatalf("%d rows are read as %+v, want the root %s", rows, drafts.Drafts, tree.Root())
	}
	most := peakOf(t, plugin)
	t.Logf("%d rows, %d bytes: sent after %s, ready after %s, with %d MB of memory at most", rows, len(text), sent.Round(time.Millisecond),
		took.Round(time.Millisecond), most>>20)
	if took > time.Minute || most > 1e9 {
		t.Errorf("it took %s and %d bytes of memory, which is more than a minute or 1 GB", took, most)
	}
}
