package kept

import (
	"database/sql"
	"os"
	"testing"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

type said struct {
	Block uint64  `json:"block"`
	Sold  *string `json:"sold"`
}

func TestWhatWasKeptLastIsThereAfterARestart(t *testing.T) {
	for name, open := range map[string]func(*testing.T) *sql.DB{
		"SQLite": func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) },
		"PostgreSQL": func(t *testing.T) *sql.DB {
			return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			db := open(t)
			loaded := func(of string) (said, bool) {
				t.Helper()
				answer, there, err := New[said](db, "sale").Load(t.Context(), of) // as another process
				if err != nil {
					t.Fatal(err)
				}
				return answer, there
			}
			a := New[said](db, "sale")
			keep := func(of string, block uint64, sold string) {
				t.Helper()
				if err := a.Keep(t.Context(), of, said{block, &sold}, said{Sold: &sold}); err != nil {
					t.Fatal(err)
				}
			}
			if _, there := loaded("one"); there {
				t.Error("nothing was kept")
			}
			keep("one", 7, "1")
			keep("one", 8, "1") // which says the same
			if answer, there := loaded("one"); !there || answer.Block != 7 || *answer.Sold != "1" {
				t.Errorf("%+v, %t", answer, there)
			}
			keep("one", 9, "2")
			if answer, _ := loaded("one"); answer.Block != 9 || *answer.Sold != "2" {
				t.Errorf("changed: %+v", answer)
			}
			if _, there := loaded("another"); there {
				t.Error("what another contract said is found")
			}
			keep("another", 10, "2")
			if _, there := loaded("one"); there {
				t.Error("what the contract before said is found")
			}
			type more struct {
				said

				Raised string `json:"raised"`
			}
			if _, there, err := New[more](db, "sale").Load(t.Context(), "another"); there || err != nil {
				t.Errorf("what has other fields is found, %v", err)
			}
		})
	}
}
