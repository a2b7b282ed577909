package main

import (
	"net/http"
	"sync/atomic"

	"gaia.example/portal/sdk/go/portal"
)

// said counts what pages have said, and tells all of them.
func said(mux *http.ServeMux, events portal.Events) {
	var count atomic.Int64
	mux.HandleFunc("GET /said", portal.JSON(func(*http.Request) (any, error) {
		return map[string]int64{"count": count.Load()}, nil
	}))
	mux.HandleFunc("POST /said", portal.JSON(func(r *http.Request) (any, error) {
		now := map[string]int64{"count": count.Add(1)}
		return now, told(events.Publish(r.Context(), "said", now))
	}))
}
