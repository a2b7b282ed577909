package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// behave has a version be as bad as its name says from its start on: sick, slow-400ms, or mortal-1m, which panics when that
// time is over.
func (m *module) behave(version string) error {
	how, text, _ := strings.Cut(version, "-")
	switch how {
	case "sick":
		m.sick = errors.New("the source is away")
		return nil
	case "slow", "mortal":
	default:
		return nil
	}
	much, err := time.ParseDuration(text)
	if err != nil {
		return err
	}
	if how == "slow" {
		m.slow.Store(much.Milliseconds())
	} else {
		time.AfterFunc(much, explode)
	}
	return nil
}

// explode is a panic that nobody recovers.
func explode() { panic("nobody recovers this") }

// end ends the process for whoever asks.
func (m *module) end(w http.ResponseWriter, r *http.Request) {
	switch r.PathValue("how") {
	case "panic":
		go explode()
	case "exit":
		os.Exit(3)
	case "quietly":
		os.Exit(0)
	case "run":
		m.run <- errors.New("told to crash")
	}
	<-r.Context().Done()
}

// deaf answers every so many milliseconds from now on, and reads nothing.
func (m *module) deaf(w http.ResponseWriter, r *http.Request) {
	ms, _ := strconv.Atoi(r.PathValue("ms"))
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	for {
		if _, err := io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndeaf"); err != nil {
			return
		}
		time.Sleep(time.Duration(ms) * time.Millisecond)
	}
}

// noise prints so many KiB of ordinary lines.
func (m *module) noise(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.PathValue("n"))
	for range n * 16 {
		fmt.Fprintln(os.Stderr, strings.Repeat("x", 63))
	}
}

// grow takes so many MiB and keeps them.
func (m *module) grow(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.PathValue("n"))
	m.mu.Lock()
	defer m.mu.Unlock()
	for range n {
		block := make([]byte, 1<<20)
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
		m.held = append(m.held, block)
	}
}

// after answers when the time is over, with how much it was sent: no context ends it.
func (m *module) after(w http.ResponseWriter, r *http.Request) {
	ms, _ := strconv.Atoi(r.PathValue("ms"))
	n, err := io.Copy(io.Discard, r.Body)
	time.Sleep(time.Duration(ms) * time.Millisecond)
	fmt.Fprintf(w, "%d %v by version %s", n, err, version)
}

func (m *module) setSlow(w http.ResponseWriter, r *http.Request) {
	ms, _ := strconv.ParseInt(r.PathValue("ms"), 10, 64)
	m.slow.Store(ms)
}

// work takes a moment.
func (m *module) work(w http.ResponseWriter, r *http.Request) {
	time.Sleep(20*time.Millisecond + time.Duration(m.slow.Load())*time.Millisecond)
	fmt.Fprintf(w, "worked in version %s", version)
}
