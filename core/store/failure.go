package store

import (
	"context"
	"errors"
	"fmt"

	"gaia.example/portal/sdk/go/portal"
)

// failure is what keeps a database from working.
type failure uint8

const (
	none     failure = iota
	silent           // it does not answer, or not in time
	full             // its disk is full
	readOnly         // it takes no writes
	broken           // its disk fails
)

var sentences = map[failure]string{
	silent:   "The portal's database does not answer: try again in a moment.",
	full:     "The portal cannot write to its database: the disk is full, so try again when the operator has made room.",
	readOnly: "The portal cannot write to its database: it is read-only until the operator changes that.",
	broken:   "The portal cannot write to its database: the disk fails or is full, so try again when the operator has seen to it.",
}

// failed is the error of what could not be done; nil where err is.
func (s *Store) failed(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	err = fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), err)
	kind := s.dialect.failure(err)
	switch {
	case errors.Is(err, context.Canceled): // whoever asked is gone
		return err
	case errors.Is(err, context.DeadlineExceeded):
		kind = silent
	}
	if kind == none {
		return err
	}
	return portal.Errorf(portal.Unavailable, "%s", sentences[kind]).Because(err)
}

// corrupt is the error of what the database has and nothing of the portal wrote: nobody who asks can help it.
func corrupt(err error) error {
	return portal.Errorf(portal.Internal, "What the database has cannot be read.").Because(err)
}
