package core

import "time"

// Clock is the time of day; tests replace it.
type Clock func() time.Time
