package backup

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gaia.example/portal/sdk/go/portal"
)

// refused is a backup that cannot be used.
func refused(format string, args ...any) *portal.Error {
	return portal.Errorf(portal.Invalid, format, args...)
}

func foreign(err error) *portal.Error {
	return refused("This is not a backup of a portal.").Because(err)
}

func altered(format string, args ...any) *portal.Error {
	return refused("The backup is damaged or was altered: %s. Take another one.", fmt.Sprintf(format, args...))
}

// unreadable is what reading the archive failed with.
func unreadable(err error) error {
	var known *portal.Error
	var other untaken
	switch {
	case errors.As(err, &other):
		return other.error
	case errors.As(err, &known), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return refused("The backup is cut off: copy it again, or take another one.").Because(err)
	}
	return altered("it cannot be unpacked").Because(err)
}

// untaken is what failed with those who take what was read: the archive is not to blame.
type untaken struct{ error }
