package main

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// uploads keeps files in memory, and takes them by tus 1.0: core and creation (https://tus.io/protocols/resumable-upload).
type uploads struct {
	mu   sync.Mutex
	kept []*upload
}

// upload is locked while a part of it comes in, so that whoever asks how far it is hears it afterwards.
type upload struct {
	mu    sync.Mutex
	size  int64
	bytes bytes.Buffer
}

func (u *uploads) handle(mux *http.ServeMux) {
	mux.HandleFunc("POST /uploads", u.create)
	mux.HandleFunc("HEAD /uploads/{id}", u.offset)
	mux.HandleFunc("PATCH /uploads/{id}", u.patch)
	mux.HandleFunc("GET /uploads", u.newest)
}

func (u *uploads) create(w http.ResponseWriter, r *http.Request) {
	size, err := strconv.ParseInt(r.Header.Get("Upload-Length"), 10, 64)
	if err != nil || r.Header.Get("Tus-Resumable") != "1.0.0" {
		portal.WriteError(w, r, portal.Errorf(portal.Invalid, "That is no upload."))
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.kept = append(u.kept, &upload{size: size})
	w.Header().Set("Location", fmt.Sprintf("/uploads/%d", len(u.kept)-1))
	w.WriteHeader(http.StatusCreated)
}

// find answers nil where there is none, and has said so then.
func (u *uploads) find(w http.ResponseWriter, r *http.Request) *upload {
	u.mu.Lock()
	defer u.mu.Unlock()
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil || id < 0 || id >= len(u.kept) {
		portal.WriteError(w, r, portal.Errorf(portal.NotFound, "There is no such upload."))
		return nil
	}
	return u.kept[id]
}

func (u *uploads) offset(w http.ResponseWriter, r *http.Request) {
	if up := u.find(w, r); up != nil {
		up.mu.Lock()
		defer up.mu.Unlock()
		up.tell(w)
		w.WriteHeader(http.StatusOK)
	}
}

// patch keeps what comes, also of a body that breaks off.
func (u *uploads) patch(w http.ResponseWriter, r *http.Request) {
	up := u.find(w, r)
	if up == nil {
		return
	}
	up.mu.Lock()
	defer up.mu.Unlock()
	if r.Header.Get("Upload-Offset") != strconv.Itoa(up.bytes.Len()) {
		up.tell(w)
		portal.WriteError(w, r, portal.Errorf(portal.Conflict, "The upload is further, or not as far."))
		return
	}
	if _, err := up.bytes.ReadFrom(r.Body); err != nil {
		return // nobody is there to be told
	}
	up.tell(w)
	w.WriteHeader(http.StatusNoContent)
}

func (up *upload) tell(w http.ResponseWriter) {
	w.Header().Set("Tus-Resumable", "1.0.0")
	w.Header().Set("Upload-Offset", strconv.Itoa(up.bytes.Len()))
	w.Header().Set("Upload-Length", strconv.FormatInt(up.size, 10))
}

// newest answers the file that was begun last, or the part of it that is asked for.
func (u *uploads) newest(w http.ResponseWriter, r *http.Request) {
	u.mu.Lock()
	up := u.kept[len(u.kept)-1]
	u.mu.Unlock()
	up.mu.Lock()
	defer up.mu.Unlock()
	w.Header().Set("Content-Type", "application/octet-stream")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(up.bytes.Bytes()))
}
