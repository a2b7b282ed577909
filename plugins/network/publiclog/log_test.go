package publiclog

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
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

const databaseOfLog = "PORTAL_TEST_LOG" // a portal.Database, as JSON

// TestMain is also the process that appends until it is killed.
func TestMain(m *testing.M) {
	if database := os.Getenv(databaseOfLog); database != "" {
		appendForever(database)
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

func appendForever(database string) {
	var at portal.Database
	if err := json.Unmarshal([]byte(database), &at); err != nil {
		panic(err)
	}
	db, err := portalsql.Connect(at)
	if err != nil {
		panic(err)
	}
	log, out := New(db, place), json.NewEncoder(os.Stdout)
	for {
		if err := add(context.Background(), log, "x", "y", "z"); err != nil {
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

// Two processes append and are killed, one after the other, wherever they are: every head that anybody saw is the beginning of the log that
// there is then, of any two heads the smaller begins the larger, and none is of half of what was appended.
func TestKilledProcessesNeverFork(t *testing.T) {
	for name, at := range map[string]portal.Database{
		"sqlite":   {Driver: portal.SQLite, DSN: t.TempDir() + "/log.db"},
		"postgres": {Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)},
	} {
		t.Run(name, func(t *testing.T) {
			log := New(portalsqltest.OpenAt(t, at, os.DirFS("../migrations")), place)
			random := rand.New(rand.NewPCG(7, uint64(len(name)))) //nolint:gosec // a test's
			first, second := appends(t, at), appends(t, at)
			var seen []Head
			for range 4 {
				seen = append(seen, first.killed(1+random.IntN(20), time.Duration(random.IntN(5000))*time.Microsecond)...)
				first, second = second, appends(t, at)
			}
			for _, process := range []*appending{first, second} {
				seen = append(seen, process.killed(1+random.IntN(20), time.Duration(random.IntN(5000))*time.Microsecond)...)
			}
			check(t, add(t.Context(), log, "last"))
			last := read[Head](t, log, "/log/head")
			slices.SortFunc(seen, func(a, b Head) int { return cmp.Compare(a.Size, b.Size) })
			for i, head := range seen {
				signed(t, head)
				if head.Key != last.Key {
					t.Fatalf("the key of %d is another one", head.Size)
				}
				if head.Size%3 != 0 || head.Size >= last.Size {
					t.Errorf("a head is of %d entries, which come by three; there are %d", head.Size, last.Size)
				}
				if i > 0 && seen[i-1].Size == head.Size && seen[i-1] != head {
					t.Errorf("two heads of %d entries are %+v and %+v", head.Size, seen[i-1], head)
				}
				c := read[Consistency](t, log, "/log/consistency?first="+strconv.FormatUint(head.Size, 10)+"&second="+
					strconv.FormatUint(last.Size, 10))
				check(t, proof.VerifyConsistency(rfc6962.DefaultHasher, head.Size, last.Size, bytesOf(c.Hashes), head.Root[:], last.Root[:]))
			}
			if !strings.HasPrefix(last.Text(), "gaia-log/head/v1\nhttps://portal.example\n") {
				t.Errorf("a head is signed as %q", last.Text())
			}
		})
	}
}

// appending is a process that appends until it is killed.
type appending struct {
	t       *testing.T
	process *exec.Cmd
	said    *bytes.Buffer
	heads   *json.Decoder
}

func appends(t *testing.T, at portal.Database) *appending {
	t.Helper()
	database, err := json.Marshal(at)
	check(t, err)
	a := &appending{t: t, process: exec.CommandContext(t.Context(), os.Args[0]), said: &bytes.Buffer{}}
	a.process.Env = append(os.Environ(), databaseOfLog+"="+string(database))
	a.process.Stderr = a.said
	out, err := a.process.StdoutPipe()
	check(t, err)
	check(t, a.process.Start())
	a.heads = json.NewDecoder(out)
	return a
}

// killed kills the process so long after it told so many heads, and answers with all that it told.
func (a *appending) killed(heads int, after time.Duration) (seen []Head) {
	a.t.Helper()
	for {
		var head Head
		if err := a.heads.Decode(&head); err != nil {
			if len(seen) < heads {
				a.t.Fatalf("after %d heads: %v: %s", len(seen), err, a.said)
			}
			_ = a.process.Wait() // it was killed
			return seen
		}
		seen = append(seen, head)
		if len(seen) == heads {
			time.AfterFunc(after, func() { _ = a.process.Process.Kill() })
		}
	}
}
