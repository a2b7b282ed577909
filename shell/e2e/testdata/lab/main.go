// Command lab is the plugin of the module that the browser tests install. What it is, and how it behaves, is decided when
// it is linked: each version is a link away from the one before.
package main

import (
	"context"
	"errors"
	"math"
	"net/http"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// behaviour is empty: well; "refuses": it does not start; "panics": soon after its first request; "hungry": its first request takes memory,
// which it keeps.
var behaviour string

func main() { portal.Serve(newModule) }

func newModule(_ context.Context, host portal.Host) (*portal.Module, error) {
	if behaviour == "refuses" {
		return nil, errors.New("the table of scores is missing")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /greeting", portal.JSON(func(*http.Request) (any, error) {
		if behaviour == "hungry" {
			meal.Do(eat)
			host.Log.Info("the table of scores is read", "bytes", len(table))
		}
		if behaviour == "panics" {
			time.AfterFunc(100*time.Millisecond, func() { panic("the table of scores is empty") })
		}
		return map[string]string{"greeting": "It works."}, nil
	}))
	mux.HandleFunc("GET /crowd", portal.JSON(crowd))
	mux.HandleFunc("POST /greeting/notify/{wallet}", portal.JSON(func(r *http.Request) (any, error) {
		to, err := portal.ParseAddress(r.PathValue("wallet"))
		if err != nil {
			return nil, err
		}
		return nil, told(host.Notifications.Notify(r.Context(), to, portal.Notification{
			Title: r.FormValue("title"), Body: r.FormValue("body"), Path: r.FormValue("path"),
		}))
	}))
	mux.HandleFunc("GET /asked/{module}/{query}", portal.JSON(func(r *http.Request) (any, error) {
		var answer any
		err := host.Modules.Query(r.Context(), r.PathValue("module"), r.PathValue("query"), r.URL.Query(), &answer)
		return answer, told(err)
	}))
	new(uploads).handle(mux)
	wire(mux)
	said(mux, host.Events)
	return &portal.Module{Handler: mux, Jobs: map[string]func(context.Context, time.Time) error{
		"sweep":  func(context.Context, time.Time) error { return errors.New("the source is away") },
		"report": func(context.Context, time.Time) error { return nil },
	}}, nil
}

// told is what the host answered, for a test to see: a module tells its visitors what it means to them.
func told(err error) error {
	if host := (*portal.HostError)(nil); errors.As(err, &host) {
		return portal.Errorf(host.Code, "%s", host.Message).Because(err)
	}
	return err
}

// table is what a hungry module keeps.
var (
	meal  sync.Once
	table []byte
)

// eat takes 260 MiB, and has the kernel give them by writing to each page. Where it may not have them the allocation itself fails, and not
// the garbage collector in the middle of its work.
func eat() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(math.MaxInt64)
	table = make([]byte, 260<<20)
	for at := 0; at < len(table); at += os.Getpagesize() {
		table[at] = 1
	}
}
