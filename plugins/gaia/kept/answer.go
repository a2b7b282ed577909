package kept

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// rest is how long an answer that says the same of another block is not kept again.
const rest = time.Minute

// Answer is one of that name. It is safe for concurrent use.
type Answer[T any] struct {
	db   *sql.DB
	name string

	mu   sync.Mutex
	last string // what was kept, without its block
	at   time.Time
}

// New has nothing read. db has the module's migrations.
func New[T any](db *sql.DB, name string) *Answer[T] { return &Answer[T]{db: db, name: name} }

// Keep it. of says of what it is, such as the contracts' addresses. same is the answer without its block: one that says the same as the
// last is kept once a minute.
func (a *Answer[T]) Keep(ctx context.Context, of string, answer, same T) error {
	text, err := json.Marshal(same)
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if said := of + string(text); said != a.last || time.Since(a.at) > rest {
		text, err = json.Marshal(answer)
		if err == nil {
			_, err = a.db.ExecContext(ctx, "INSERT INTO answers (name, terms, answer) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET terms = excluded.terms, answer = excluded.answer",
				a.name, a.terms(of), string(text))
		}
		if err != nil {
			return fmt.Errorf("keep the answer %s: %w", a.name, err)
		}
		a.last, a.at = said, time.Now()
	}
	return nil
}

// Load is what was kept last; false: nothing was, of that.
func (a *Answer[T]) Load(ctx context.Context, of string) (answer T, there bool, err error) {
	there, err = portalsql.Found(a.db.QueryRowContext(ctx, "SELECT answer FROM answers WHERE name = $1 AND terms = $2", a.name,
		a.terms(of)).Scan(portalsql.JSON(&answer)))
	if err != nil {
		err = fmt.Errorf("read the kept answer %s: %w", a.name, err)
	}
	return answer, there, err
}

// terms are what an answer is of, and which fields it has: one that another version kept lacks some.
func (a *Answer[T]) terms(of string) string {
	return of + " " + shape(reflect.TypeFor[T](), map[reflect.Type]bool{})
}

func shape(t reflect.Type, seen map[reflect.Type]bool) string {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return shape(t.Elem(), seen)
	case reflect.Struct:
		if seen[t] || t == reflect.TypeFor[time.Time]() {
			return t.Name()
		}
		seen[t] = true
		var fields []string
		for _, field := range reflect.VisibleFields(t) {
			if field.IsExported() && !field.Anonymous {
				fields = append(fields, field.Tag.Get("json")+":"+shape(field.Type, seen))
			}
		}
		return "{" + strings.Join(fields, ",") + "}"
	}
	return t.Kind().String()
}

// Contracts is of what an answer is that several contracts gave, by their names in the manifest.
func Contracts(ctx context.Context, chain portal.Chain, names ...string) (string, error) {
	var all []string
	for _, name := range names {
		address, err := chain.Contract(ctx, name)
		if portal.CodeOf(err) == portal.NotFound {
			continue
		}
		if err != nil {
			return "", err
		}
		all = append(all, name+"="+address.String())
	}
	return strings.Join(all, " "), nil
}
