// Command hostile is a module that tries, on request, what no module may: it answers with how the kernel refused, or with
// what it got. The table of what is expected is attempts_test.go.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"golang.org/x/sys/unix"

	"gaia.example/portal/sdk/go/portal"
)

// target is what the test knows and an attacker could guess.
type target struct {
	PID      int
	Secret   string // a file of the core's
	Binary   string
	Own      string // a file that it was given to write to; another has -wal behind its name
	TCP      string // where something listens
	Abstract string // …
	Unix     string // …
}

// attempts by name: nil is a success of the attacker.
var attempts = map[string]func(target) error{}

func also(more map[string]func(target) error) {
	for name, try := range more {
		attempts[name] = try
	}
}

func main() {
	also(files)
	also(network)
	also(processes)
	also(kernel)
	also(plenty)
	portal.Serve(func(context.Context, portal.Host) (*portal.Module, error) {
		mux := http.NewServeMux()
		mux.HandleFunc("GET /hello", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "hello") })
		mux.HandleFunc("GET /environment", portal.JSON(func(*http.Request) (any, error) { return os.Environ(), nil }))
		mux.HandleFunc("GET /names", portal.JSON(func(*http.Request) (any, error) { return names(), nil }))
		mux.HandleFunc("GET /needs", portal.JSON(func(r *http.Request) (any, error) { return needs(r) }))
		mux.HandleFunc("GET /honest", portal.JSON(func(*http.Request) (any, error) { return "honest", honest() }))
		mux.HandleFunc("POST /eat", func(http.ResponseWriter, *http.Request) { eat() })
		mux.HandleFunc("POST /spin", func(http.ResponseWriter, *http.Request) { go spin() })
		mux.HandleFunc("POST /threads", func(http.ResponseWriter, *http.Request) { threads() })
		mux.HandleFunc("POST /try/{name}", try)
		return &portal.Module{Handler: mux}, nil
	})
}

func names() []string {
	var all []string
	for name := range attempts {
		all = append(all, name)
	}
	return all
}

func try(w http.ResponseWriter, r *http.Request) {
	known := target{
		Secret: r.FormValue("secret"), Binary: r.FormValue("binary"), Own: r.FormValue("own"), TCP: r.FormValue("tcp"),
		Abstract: r.FormValue("abstract"), Unix: r.FormValue("unix"),
	}
	fmt.Sscan(r.FormValue("pid"), &known.PID)
	do, attempt := attempts[r.PathValue("name")]
	if !attempt {
		do = own[r.PathValue("name")]
	}
	fmt.Fprint(w, outcome(do(known)))
}

// outcome is the name of the error number, where it was one.
func outcome(err error) string {
	var number unix.Errno
	switch {
	case err == nil:
		return "done"
	case errors.As(err, &number):
		return unix.ErrnoName(number)
	}
	return err.Error()
}
