package portal

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"gaia.example/portal/sdk/go/wire"
)

// JSON makes a handler of a function: its value is answered as JSON (nil: 204), its error as WriteError does.
func JSON(answer func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		value, err := answer(r)
		if err != nil {
			WriteError(w, r, err)
			return
		}
		if value == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		body, err := json.Marshal(value)
		if err != nil {
			WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}
}

// ReadJSON reads what a page sends: JSON of at most so many bytes, with the fields of into and no others. Invalid for anything else.
func ReadJSON(r *http.Request, most int64, into any) error {
	decoder := json.NewDecoder(http.MaxBytesReader(nil, r.Body, most))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil {
		if _, err = decoder.Token(); errors.Is(err, io.EOF) {
			return nil
		}
	}
	return Errorf(Invalid, "The request is not what this page sends: load it again.").Because(err)
}

// WriteError answers with the status and the sentence of the Error in err's chain, as text, or as problem+json (RFC 9457)
// where the request accepts that. Any other error, and an Internal one, is logged; the client gets 500 and a
// reference that finds it in the log. So is a HostError, which gets 503 where the host may answer in a moment. Who is Unavailable is to be
// asked again in a second, where the handler said nothing else in Retry-After.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	var known *Error
	var ofHost *HostError
	status, message := http.StatusInternalServerError, ""
	switch {
	case errors.As(err, &known):
		status, message = known.Code.Status(), known.Message
	case errors.As(err, &ofHost) && ofHost.passing():
		status, message = http.StatusServiceUnavailable, "This cannot be answered right now. Please try again in a moment."
	}
	if status == http.StatusInternalServerError || known == nil {
		reference := CallerFrom(r.Context()).RequestID
		if r.Context().Err() == nil { // else the client left, and what failed is what it asked for
			logFrom(r.Context()).ErrorContext(r.Context(), "a request failed",
				"request", reference, "method", r.Method, "path", r.URL.Path, "error", err.Error())
		}
		if message == "" || status == http.StatusInternalServerError {
			message = wire.Unexpected(reference)
		}
	}
	h := w.Header()
	for _, ofTheAnswer := range []string{"Content-Length", "Content-Encoding", "Etag", "Last-Modified"} {
		h.Del(ofTheAnswer)
	}
	if status == http.StatusServiceUnavailable && h.Get("Retry-After") == "" {
		h.Set("Retry-After", "1")
	}
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	if !strings.Contains(r.Header.Get("Accept"), "application/problem+json") {
		h.Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(message))
		return
	}
	h.Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(problem{Title: http.StatusText(status), Status: status, Detail: message})
}

// problem is RFC 9457's object with the type "about:blank".
type problem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}
