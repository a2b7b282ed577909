package main

import (
	"io"
	"net/http"
	"strconv"

	"golang.org/x/net/websocket"
)

// wire answers what a page streams: words that are written one by one, and an echo. Bodies are measured.
func wire(mux *http.ServeMux) {
	next := make(chan struct{})
	mux.HandleFunc("POST /words", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		for _, word := range []string{"First", " second", " last."} {
			if _, err := io.WriteString(w, word); err != nil {
				return
			}
			if http.NewResponseController(w).Flush() != nil {
				return
			}
			select {
			case <-next:
			case <-r.Context().Done():
				return
			}
		}
	})
	mux.HandleFunc("POST /words/next", func(w http.ResponseWriter, _ *http.Request) {
		next <- struct{}{}
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("PUT /measure", func(w http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, strconv.FormatInt(n, 10))
	})
	// The portal has looked at the origin already, and its name is not the plugin's Host.
	mux.Handle("GET /echo", websocket.Server{Handler: echo})
}

// echo sends every message back as it came, text as text and bytes as bytes.
func echo(conn *websocket.Conn) {
	same := websocket.Codec{
		Marshal: func(v any) ([]byte, byte, error) { m := v.(message); return m.data, m.kind, nil },
		Unmarshal: func(data []byte, kind byte, v any) error {
			*v.(*message) = message{data, kind}
			return nil
		},
	}
	for {
		var m message
		if same.Receive(conn, &m) != nil {
			return
		}
		if same.Send(conn, m) != nil {
			return
		}
	}
}

type message struct {
	data []byte
	kind byte
}
