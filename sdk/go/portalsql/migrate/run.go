package migrate

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Table is where is written down what was applied, beside the module's own tables.
const Table = "portal_migrations"

const columns = " (number BIGINT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL, up TEXT NOT NULL, down TEXT, applied_at BIGINT NOT NULL)"

// applied is a step that the tables have.
type applied struct {
	number       int
	name, digest string
}

// Run is one change of the tables.
type Run struct {
	DB     *sql.DB // as whom the steps are taken
	Driver string  // portal.SQLite or portal.PostgreSQL
}

// Up takes the steps that the tables do not have yet, all of them or none, and answers with their names. Whoever does the same
// at the same time is waited for. A *Fault is the bundle's; another error may pass.
func (r Run) Up(ctx context.Context, steps []Step) (taken []string, err error) {
	err = r.alone(ctx, func(ctx context.Context, tx *sql.Tx, have []applied) error {
		there, lacking, err := compare(have, steps)
		if err != nil {
			return err
		}
		for _, s := range there { // a later bundle may know a better way back
			if _, err := tx.ExecContext(ctx, "UPDATE "+Table+" SET down = $1 WHERE number = $2 AND down IS DISTINCT FROM $1", s.Down,
				s.Number); err != nil {
				return err
			}
		}
		for _, s := range lacking {
			if err := r.take(ctx, tx, s.Name, s.Up); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, "INSERT INTO "+Table+" (number, name, digest, up, down, applied_at) VALUES ($1, $2, $3, $4, $5, $6)",
				s.Number, s.Name, s.Digest(), s.Up, s.Down, time.Now().UnixMicro())
			if err != nil {
				return err
			}
			taken = append(taken, s.Name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return taken, nil
}

// Down takes back the steps that the tables have and that are not among those given, the latest first, all of them or none.
// still is asked when nobody else can change the tables any more: false, and nothing is done.
func (r Run) Down(ctx context.Context, steps []Step, still func(context.Context) (bool, error)) (undone []string, err error) {
	err = r.alone(ctx, func(ctx context.Context, tx *sql.Tx, have []applied) error {
		if wanted, err := still(ctx); err != nil || !wanted {
			return err
		}
		slices.Reverse(have)
		for _, a := range have {
			if slices.ContainsFunc(steps, func(s Step) bool { return s.Number == a.number }) {
				continue
			}
			var down *string
			if err := tx.QueryRowContext(ctx, "SELECT down FROM "+Table+" WHERE number = $1", a.number).Scan(&down); err != nil {
				return err
			}
			if down == nil {
				return faultf(nil, "The migration %s cannot be taken back: it has no %s.down.sql.", a.name, a.name)
			}
			if err := r.take(ctx, tx, a.name+".down", *down); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+Table+" WHERE number = $1", a.number); err != nil {
				return err
			}
			undone = append(undone, a.name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return undone, nil
}

// compare is which steps were applied, and which are lacking.
func compare(have []applied, steps []Step) (there, lacking []Step, err error) {
	for _, s := range steps {
		i := slices.IndexFunc(have, func(a applied) bool { return a.number == s.Number })
		switch {
		case i >= 0 && (have[i].name != s.Name || have[i].digest != s.Digest()):
			return nil, nil, faultf(nil, "The migration %s is not what was applied under its number, %s: what was applied never changes, so give it a number of its own.", s.Name, have[i].name)
		case i >= 0:
			there = append(there, s)
		case len(have) > 0 && s.Number < have[len(have)-1].number:
			return nil, nil, faultf(nil, "The migration %s comes too late: %s was applied already, so give it a number behind that.", s.Name,
				have[len(have)-1].name)
		default:
			lacking = append(lacking, s)
		}
	}
	return there, lacking, nil
}

// alone runs do in one transaction that nobody else's steps are taken beside.
func (r Run) alone(ctx context.Context, do func(context.Context, *sql.Tx, []applied) error) error {
	conn, err := r.DB.Conn(ctx)
	if err != nil {
		return r.judged(err)
	}
	defer conn.Close()
	if err := r.fence(conn); err != nil {
		return err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return r.judged(err)
	}
	defer tx.Rollback() //nolint:errcheck // it is over when all went well
	if r.Driver == portal.PostgreSQL {
		for _, statement := range []string{
			"SELECT pg_advisory_xact_lock(27163, hashtext(current_schema()))",
			"SET LOCAL statement_timeout = 0",
			// Where who migrates is killed, a statement does not go on for nobody. PostgreSQL has that since 14.
			"SELECT set_config(name, '1000', true) FROM pg_settings WHERE name = 'client_connection_check_interval'",
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return r.judged(err)
			}
		}
	}
	if _, err := tx.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS "+Table+columns); err != nil {
		return r.judged(err)
	}
	have, err := r.history(ctx, tx)
	if err != nil {
		return r.judged(err)
	}
	if err := do(ctx, tx, have); err != nil {
		return r.judged(err)
	}
	return r.judged(tx.Commit())
}

// most is how many steps there are numbers for.
const most = 10_000

// Fits is the condition of a row that the portal may have written. A module can write what it likes beside its tables, and whoever
// reads it has no room for a row of a gigabyte: the sizes are told without reading what has them.
var Fits = fmt.Sprintf("octet_length(name) <= 255 AND octet_length(digest) <= 64 AND octet_length(up) <= %d AND coalesce(octet_length(down), 0) <= %[1]d", maxText)

// history is the steps that were applied, in their order.
func (r Run) history(ctx context.Context, tx *sql.Tx) ([]applied, error) {
	foreign := faultf(nil, "The table %s is not as the portal made it: the module or somebody else has changed it, and what was applied is not known. Restore a backup.", Table)
	var plain bool
	if err := tx.QueryRowContext(ctx, r.plain()).Scan(&plain); err != nil {
		return nil, err
	}
	if !plain {
		return nil, foreign
	}
	fits := Fits
	if r.Driver == portal.SQLite { // any column takes any type there
		fits += " AND typeof(number) = 'integer'"
	}
	var rows, fit int
	err := tx.QueryRowContext(ctx, fmt.Sprintf("SELECT count(*), coalesce(sum(fit), 0) FROM (SELECT CASE WHEN %s THEN 1 ELSE 0 END AS fit FROM %s LIMIT %d) AS seen", fits, Table, most+1)).Scan(&rows, &fit)
	if err != nil {
		return nil, err
	}
	if rows > most || fit != rows {
		return nil, foreign
	}
	return r.read(ctx, tx)
}

// plain asks whether the table is one, and nothing is done besides when it is read or written.
func (r Run) plain() string {
	if r.Driver == portal.SQLite {
		return fmt.Sprintf("SELECT count(*) = 1 AND coalesce(max(type = 'table' AND sql = 'CREATE TABLE %s%s'), 0) FROM sqlite_schema WHERE lower(tbl_name) = '%[1]s' AND sql IS NOT NULL", Table, columns)
	}
	return fmt.Sprintf(`SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_class c WHERE c.oid = pg_catalog.to_regclass('%s') AND c.relkind = 'r' AND NOT c.relrowsecurity
		AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal)
		AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_rewrite r WHERE r.ev_class = c.oid)
		AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_inherits i WHERE c.oid IN (i.inhrelid, i.inhparent)))`, Table)
}

func (r Run) read(ctx context.Context, tx *sql.Tx) ([]applied, error) {
	rows, err := tx.QueryContext(ctx, fmt.Sprintf("SELECT number, name, digest FROM %s ORDER BY number LIMIT %d", Table, most))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []applied
	for rows.Next() {
		var a applied
		if err := rows.Scan(&a.number, &a.name, &a.digest); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, rows.Err()
}

// outside are statements that would end the transaction, or reach beyond the module's own database.
var outside = []string{"BEGIN", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "START TRANSACTION", "PREPARE TRANSACTION",
	"VACUUM", "ATTACH", "DETACH"}

// take runs a step's statements.
func (r Run) take(ctx context.Context, tx *sql.Tx, name, text string) error {
	for i, s := range split(r.Driver, text) {
		where := fmt.Sprintf("The migration %s failed at statement %d, in line %d", name, i+1, s.line)
		for _, verb := range outside {
			if s.verbs == verb || strings.HasPrefix(s.verbs, verb+" ") {
				return faultf(nil, "%s: %s has no place in it, since all steps of an upgrade are one transaction. Nothing was changed.", where, verb)
			}
		}
		if _, err := tx.ExecContext(ctx, s.text); err != nil {
			if said := refusal(err); said != "" && ctx.Err() == nil {
				return faultf(err, "%s: %s. Nothing was changed.", where, strings.TrimSuffix(said, "."))
			}
			return fmt.Errorf("%s: %w", where, err)
		}
	}
	return nil
}

// judged is an error as it leaves: a Fault, or one that may pass.
func (r Run) judged(err error) error {
	var fault *Fault
	if err == nil || errors.As(err, &fault) {
		return err
	}
	if said := refusal(err); said != "" {
		return faultf(err, "The migrations failed: %s. Nothing was changed.", strings.TrimSuffix(said, "."))
	}
	return portal.Errorf(portal.Unavailable, "The module's database does not answer: try again in a moment.").Because(err)
}
