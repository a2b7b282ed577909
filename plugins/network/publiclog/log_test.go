package publiclog

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

const fileOfLog = "PORTAL_TEST_LOG"

// TestMain is also the process that appends until it is killed.
func TestMain(m *testing.M) {
	if file := os.Getenv(fileOfLog); file != "" {
		appendForever(file)
	}
	coretest.Main(m)
}

var here = portal.Place{Origin: "https://portal.example", Chain: 31337}

func place(context.Context) (portal.Place, error) { return here, nil }

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func appendForever(file string) {
	db, err := portalsql.Connect(portal.Database{Driver: portal.SQLite, DSN: file})
	if err != nil {
		panic(err)
	}
	log, out := New(db, place), json.NewEncoder(os.Stdout)
	for {
		if err := add(context.Background(), log, "x"); err != nil {
			panic(err)
		}
		answer := ask(log, "/log/head")
		var head Head
		if err := json.Unmarshal(answer.Body.Bytes(), &head); err != nil {
			panic(err)
		}
		_ = out.Encode(head) // who reads may have gone
	}
}

func add(ctx context.Context, log *Log, words ...string) error {
	return portalsql.Transaction(ctx, log.db, func(tx *sql.Tx) error {
		w, err := log.Begin(ctx, tx)
		if err != nil {
			return err
		}
		for _, word := range words {
			if _, err := w.Append("word", map[string]string{"says": word}, time.Now()); err != nil {
				return err
			}
		}
		return w.Close(ctx)
	})
}

func ask(log *Log, path string) *httptest.ResponseRecorder {
	mux, answer := http.NewServeMux(), httptest.NewRecorder()
	log.Handle(mux)
	mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
	return answer
}

func read[T any](t *testing.T, log *Log, path string) (value T) {
	t.Helper()
	answer := ask(log, path)
	if answer.Code != http.StatusOK {
		t.Fatalf("%s: %d %s", path, answer.Code, answer.Body)
	}
	check(t, json.Unmarshal(answer.Body.Bytes(), &value))
	return value
}

func signed(t *testing.T, head Head) {
	t.Helper()
	if err := head.Signature.By(head.Key, node.TextDigest(head.Text())); err != nil {
		t.Errorf("the head of %d: %v", head.Size, err)
	}
}

// Each entry of logs of many sizes is proven, and each log begins every later one.
func TestProofs(t *testing.T) {
	for name, db := range map[string]*sql.DB{
		"sqlite": portalsqltest.Open(t, os.DirFS("../migrations")),
		"postgres": portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)},
			os.DirFS("../migrations")),
	} {
		t.Run(name, func(t *testing.T) {
			log := New(db, place)
			if answer := ask(log, "/log/head"); answer.Code != http.StatusNotFound {
				t.Errorf("a log that has not begun: %d %s", answer.Code, answer.Body)
			}
			heads := []Head{}
			for i := range 12 {
				words := []string{strconv.Itoa(i)}
				if i%4 == 3 {
					words = append(words, "<two>", "three & four")
				}
				check(t, add(t.Context(), log, words...))
				heads = append(heads, read[Head](t, log, "/log/head"))
			}
			last := heads[len(heads)-1]
			for _, head := range heads {
				signed(t, head)
				c := read[Consistency](t, log, "/log/consistency?first="+strconv.FormatUint(head.Size, 10)+"&second="+
					strconv.FormatUint(last.Size, 10))
				check(t, proof.VerifyConsistency(rfc6962.DefaultHasher, head.Size, last.Size, bytesOf(c.Hashes), head.Root[:], last.Root[:]))
			}
			for entry := range last.Size {
				i := read[Inclusion](t, log, "/log/inclusion?entry="+strconv.FormatUint(entry, 10))
				check(t, proof.VerifyInclusion(rfc6962.DefaultHasher, entry, i.Head.Size, rfc6962.DefaultHasher.HashLeaf([]byte(i.Entry.Text)),
					bytesOf(i.Hashes), i.Head.Root[:]))
			}
			all := read[Entries](t, log, "/log/entries?from=3&limit=3")
			if len(all.Entries) != 3 || all.Entries[2].Entry != 5 || all.Entries[1].Text != `{"says":"<two>"}` {
				t.Errorf("entries are %+v", all.Entries)
			}
			for _, path := range []string{"/log/inclusion?entry=99", "/log/consistency?first=3&second=2", "/log/entries?from=x"} {
				if answer := ask(log, path); answer.Code < 400 || answer.Code >= 500 {
					t.Errorf("%s: %d", path, answer.Code)
				}
			}
		})
	}
}

// What fails leaves the log as it was, and what comes then takes its place.
func TestATransactionThatFailsLeavesNothing(t *testing.T) {
	log := New(portalsqltest.Open(t, os.DirFS("../migrations")), place)
	check(t, add(t.Context(), log, "one"))
	before := read[Head](t, log, "/log/head")
	no := errors.New("no")
	err := portalsql.Transaction(t.Context(), log.db, func(tx *sql.Tx) error {
		w, err := log.Begin(t.Context(), tx)
		check(t, err)
		_, err = w.Append("word", "two", time.Now())
		check(t, err)
		check(t, w.Close(t.Context()))
		return no
	})
	if after := read[Head](t, log, "/log/head"); !errors.Is(err, no) || after != before {
		t.Errorf("%v: %+v became %+v", err, before, after)
	}
}

// A process that appends is killed again and again: every head that anybody saw is the beginning of the log that there is then.
func TestKilledProcessesNeverFork(t *testing.T) {
	file := t.TempDir() + "/log.db"
	log := New(portalsqltest.OpenAt(t, portal.Database{Driver: portal.SQLite, DSN: file}, os.DirFS("../migrations")), place)
	var seen []Head
	for range 4 {
		process := exec.CommandContext(t.Context(), os.Args[0])
		process.Env = append(os.Environ(), fileOfLog+"="+file)
		out, err := process.StdoutPipe()
		check(t, err)
		var said bytes.Buffer
		process.Stderr = &said
		check(t, process.Start())
		heads := json.NewDecoder(out)
		for range 25 {
			var head Head
			if err := heads.Decode(&head); err != nil {
				t.Fatalf("%v: %s", err, said.String())
			}
			seen = append(seen, head)
		}
		check(t, process.Process.Kill())
		_ = process.Wait() // it was killed
	}
	check(t, add(t.Context(), log, "last"))
	last := read[Head](t, log, "/log/head")
	if last.Size <= uint64(len(seen)) {
		t.Errorf("the log has %d entries after %d", last.Size, len(seen))
	}
	for _, head := range seen {
		signed(t, head)
		if head.Key != last.Key {
			t.Fatalf("the key of %d is another one", head.Size)
		}
		c := read[Consistency](t, log, "/log/consistency?first="+strconv.FormatUint(head.Size, 10)+"&second="+strconv.FormatUint(last.Size, 10))
		check(t, proof.VerifyConsistency(rfc6962.DefaultHasher, head.Size, last.Size, bytesOf(c.Hashes), head.Root[:], last.Root[:]))
	}
	if !strings.HasPrefix(last.Text(), "gaia-log/head/v1\nhttps://portal.example\n") {
		t.Errorf("a head is signed as %q", last.Text())
	}
}
