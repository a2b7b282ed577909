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

// Applied is a step that the tables have.
type Applied struct {
	Step
	digest string
}

// Run is one change of the tables.
type Run struct {
	DB     *sql.DB // as whom the steps are taken
	Driver string  // portal.SQLite or portal.PostgreSQL
}

// Up takes the steps that the tables do not have yet, all of them or none, and answers with their names. Whoever does the same
// at the same time is waited for. A *Fault is the bundle's; another error may pass.
func (r Run) Up(ctx context.Context, steps []Step) (applied []string, err error) {
	err = r.alone(ctx, func(ctx context.Context, tx *sql.Tx, have []Applied) error {
		lacking, changed, err := compare(have, steps)
		if err != nil {
			return err
		}
		for _, s := range changed {
			if _, err := tx.ExecContext(ctx, "UPDATE "+Table+" SET down = $1 WHERE number = $2", s.Down, s.Number); err != nil {
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
			applied = append(applied, s.Name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return applied, nil
}

// Down takes back the steps that the tables have and that are not among those given, the latest first, all of them or none.
// still is asked when nobody else can change the tables any more: false, and nothing is done.
func (r Run) Down(ctx context.Context, steps []Step, still func(context.Context) (bool, error)) (undone []string, err error) {
	err = r.alone(ctx, func(ctx context.Context, tx *sql.Tx, have []Applied) error {
		if wanted, err := still(ctx); err != nil || !wanted {
			return err
		}
		slices.Reverse(have)
		for _, a := range have {
			if slices.ContainsFunc(steps, func(s Step) bool { return s.Number == a.Number }) {
				continue
			}
			if a.Down == nil {
				return faultf(nil, "The migration %s cannot be taken back: it has no %s.down.sql.", a.Name, a.Name)
			}
			if err := r.take(ctx, tx, a.Name+".down", *a.Down); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+Table+" WHERE number = $1", a.Number); err != nil {
				return err
			}
			undone = append(undone, a.Name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return undone, nil
}

// compare is what is lacking, and what has another way back than was written down.
func compare(have []Applied, steps []Step) (lacking, changed []Step, err error) {
	for _, s := range steps {
		i := slices.IndexFunc(have, func(a Applied) bool { return a.Number == s.Number })
		switch {
		case i >= 0 && (have[i].Name != s.Name || have[i].digest != s.Digest()):
			return nil, nil, faultf(nil, "The migration %s is not what was applied under its number, %s: what was applied never changes, so give it a number of its own.", s.Name, have[i].Name)
		case i >= 0 && !same(have[i].Down, s.Down):
			changed = append(changed, s)
		case i < 0 && len(have) > 0 && s.Number < have[len(have)-1].Number:
			return nil, nil, faultf(nil, "The migration %s comes too late: %s was applied already, so give it a number behind that.", s.Name, have[len(have)-1].Name)
		case i < 0:
			lacking = append(lacking, s)
		}
	}
	return lacking, changed, nil
}

func same(a, b *string) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// alone runs do in one transaction that nobody else's steps are taken beside.
func (r Run) alone(ctx context.Context, do func(context.Context, *sql.Tx, []Applied) error) error {
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
	_, err = tx.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS "+Table+
		" (number BIGINT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL, up TEXT NOT NULL, down TEXT, applied_at BIGINT NOT NULL)")
	if err != nil {
		return r.judged(err)
	}
	have, err := History(ctx, tx)
	if err != nil {
		return r.judged(err)
	}
	if err := do(ctx, tx, have); err != nil {
		return r.judged(err)
	}
	return r.judged(tx.Commit())
}

// History is the steps that were applied, in their order.
func History(ctx context.Context, tx *sql.Tx) ([]Applied, error) {
	rows, err := tx.QueryContext(ctx, "SELECT number, name, digest, up, down FROM "+Table+" ORDER BY number")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Applied
	for rows.Next() {
		var a Applied
		if err := rows.Scan(&a.Number, &a.Name, &a.digest, &a.Up, &a.Down); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, rows.Err()
}

// outside are statements that would end the transaction, or reach beyond the module's own database.
var outside = []string{"BEGIN", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "START TRANSACTION", "PREPARE TRANSACTION", "VACUUM", "ATTACH", "DETACH"}

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
