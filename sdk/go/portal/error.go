package portal

import (
	"errors"
	"fmt"
)

// Code is the kind of an Error; it chooses the HTTP status.
type Code uint8

// Codes and their HTTP statuses.
const (
	Internal     Code = iota // 500
	Invalid                  // 400
	Unauthorized             // 401
	Forbidden                // 403
	NotFound                 // 404
	Conflict                 // 409
	TooLarge                 // 413
	RateLimited              // 429
	Unavailable              // 503
)

var codeStatus = [...]int{500, 400, 401, 403, 404, 409, 413, 429, 503}

// Status is the HTTP status of the code.
func (c Code) Status() int {
	if int(c) >= len(codeStatus) {
		return 500
	}
	return codeStatus[c]
}

// Error crosses a boundary. Message is one plain sentence for people that says what to do; Err is for the log only.
type Error struct {
	Code    Code
	Message string
	Err     error
}

// Errorf makes an Error whose Message is the formatted sentence.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Because keeps the cause for the log.
func (e *Error) Because(err error) *Error {
	e.Err = err
	return e
}

func (e *Error) Error() string {
	if e.Err == nil {
		return e.Message
	}
	return e.Message + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// HostError is why a call of the Host did not do what it was to do: the core refused it, or did not answer. It is between the module and
// the portal, and no visitor's: a handler that returns it as it is answers 500, or 503 where the call may succeed in a moment, with a
// sentence that says nothing of it; the module's log has it whole. A handler that knows what it means to a visitor returns an Error of
// its own: if portal.CodeOf(err) == portal.NotFound { return portal.Errorf(portal.NotFound, "There is no such note.").Because(err) }.
type HostError struct {
	Code    Code
	Message string // one plain sentence for the module's author
	Err     error
}

func hostErrorf(code Code, format string, args ...any) *HostError {
	return &HostError{Code: code, Message: fmt.Sprintf(format, args...)}
}

func (e *HostError) Error() string {
	if e.Err == nil {
		return e.Message
	}
	return e.Message + ": " + e.Err.Error()
}

func (e *HostError) Unwrap() error { return e.Err }

// passing tells whether the same call may succeed in a moment.
func (e *HostError) passing() bool { return e.Code == Unavailable || e.Code == RateLimited }

// CodeOf is the code of the first Error in err's chain, of the first HostError where there is no Error, and Internal for any other error.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	var host *HostError
	if errors.As(err, &host) {
		return host.Code
	}
	return Internal
}
