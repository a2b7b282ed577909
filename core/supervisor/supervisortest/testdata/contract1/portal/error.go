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

// CodeOf is the code of the first Error in err's chain, Internal for any other error.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}
