package migrate

import (
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

func TestStatementsEndWhereTheDatabaseEndsThem(t *testing.T) {
	for name, row := range map[string]struct {
		driver, text string
		want         []string
	}{
		"nothing":              {portal.SQLite, " \n-- only a remark;\n/* and; another */;;", nil},
		"two, and no last end": {portal.SQLite, "SELECT 1; SELECT 2", []string{"SELECT 1", "SELECT 2"}},
		"strings":              {portal.PostgreSQL, "SELECT 'a;''b;'; SELECT 2;", []string{"SELECT 'a;''b;'", "SELECT 2"}},
		"names": {portal.SQLite, "SELECT \"a;b\", [c;d], `e;f`; SELECT 2",
			[]string{"SELECT \"a;b\", [c;d], `e;f`", "SELECT 2"}},
		"an index of an array": {portal.PostgreSQL, "SELECT a[1]; SELECT 2", []string{"SELECT a[1]", "SELECT 2"}},
		"escapes": {portal.PostgreSQL, `SELECT E'a\';b'; SELECT 'a\'; SELECT 3`,
			[]string{`SELECT E'a\';b'`, `SELECT 'a\'`, "SELECT 3"}},
		"remarks in remarks": {portal.PostgreSQL, "SELECT 1 /* a /* b; */ c; */; SELECT 2",
			[]string{"SELECT 1 /* a /* b; */ c; */", "SELECT 2"}},
		"remarks that do not nest": {portal.SQLite, "SELECT 1 /* a /* b; */; SELECT 2", []string{"SELECT 1 /* a /* b; */", "SELECT 2"}},
		"dollars": {portal.PostgreSQL, "DO $x$ BEGIN a; $$ ; $$ END $x$; SELECT $1; SELECT a$b$c;d",
			[]string{"DO $x$ BEGIN a; $$ ; $$ END $x$", "SELECT $1", "SELECT a$b$c", "d"}},
		"a trigger": {
			portal.SQLite, "CREATE TEMP TRIGGER t AFTER INSERT ON a WHEN CASE WHEN 1 THEN 1 END BEGIN UPDATE a SET b = CASE c WHEN 1 THEN 2 END; DELETE FROM d; END; SELECT 2",
			[]string{"CREATE TEMP TRIGGER t AFTER INSERT ON a WHEN CASE WHEN 1 THEN 1 END BEGIN UPDATE a SET b = CASE c WHEN 1 THEN 2 END; DELETE FROM d; END", "SELECT 2"},
		},
		"a function's body": {
			portal.PostgreSQL, "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE 1 WHEN 1 THEN 2 END; SELECT 3; END; SELECT 2",
			[]string{"CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE 1 WHEN 1 THEN 2 END; SELECT 3; END", "SELECT 2"},
		},
		"what is left open": {portal.SQLite, "SELECT 1; SELECT 'a; b", []string{"SELECT 1", "SELECT 'a; b"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, s := range split(row.driver, row.text) {
				got = append(got, s.text)
			}
			if !slices.Equal(got, row.want) {
				t.Errorf("%q, want %q", got, row.want)
			}
		})
	}
	found := split(portal.SQLite, "\n\n-- a remark\nstart\n /* b */ transaction now;\n\n\nend")
	if len(found) != 2 || found[0].line != 4 || found[0].verbs != "START TRANSACTION" || found[1].line != 8 || found[1].verbs != "END" {
		t.Errorf("found %+v", found)
	}
}

func FuzzSplit(f *testing.F) {
	for _, seed := range []string{"SELECT 'a;b'; -- x\n/* ; */ CREATE TRIGGER t BEGIN a; END;", "DO $a$;$a$;E'\\';'", "\xef\xbb\xbf[`\"",
		"$"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, driver := range []string{portal.SQLite, portal.PostgreSQL} {
			at := 0
			for _, s := range split(driver, text) {
				i := strings.Index(text[at:], s.text)
				if i < 0 || s.text == "" || s.line < 1 {
					t.Fatalf("%q has no statement %q", text, s.text)
				}
				at += i + len(s.text)
			}
		}
	})
}
