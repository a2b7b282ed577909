package formula

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"
)

// Bounds of terms.
const (
	LeastSeconds = 10
	MostSeconds  = 30 * 86_400
	mostPool     = 128 // bits
)

// Terms say how long epochs are, and what each of them pays. They are an entry of the public log, which is there before they begin.
type Terms struct {
	First   uint64 `json:"first"`   // the number of the first epoch under them
	Begins  int64  `json:"begins"`  // Unix seconds: when it begins
	Seconds int64  `json:"seconds"` // how long each epoch is
	Pool    string `json:"pool"`    // wei that an epoch pays at most, in decimal digits
}

// Epoch is one that Terms say.
type Epoch struct {
	Number uint64
	Begins int64 // Unix seconds; it counts
	Ends   int64 // Unix seconds; it does not count, the next epoch begins there
	Pool   *big.Int
}

// Check is nil for terms that can be kept.
func (t Terms) Check() error {
	pool, good := new(big.Int).SetString(t.Pool, 10)
	switch {
	case t.Seconds < LeastSeconds || t.Seconds > MostSeconds:
		return fmt.Errorf("an epoch has %d to %d seconds", LeastSeconds, MostSeconds)
	case !good || pool.Sign() <= 0 || pool.BitLen() > mostPool || pool.String() != t.Pool:
		return errors.New("the pool of an epoch is an amount in wei above 0, in decimal digits")
	}
	return nil
}

// At is the epoch of that number; false: the terms say none. Later terms take the place of earlier ones from their first epoch on.
func At(all []Terms, number uint64) (Epoch, bool) {
	for _, t := range slices.Backward(all) {
		if t.First <= number {
			begins := t.Begins + int64(number-t.First)*t.Seconds // numbers of epochs that were, or of a verifier's request
			pool, _ := new(big.Int).SetString(t.Pool, 10)
			return Epoch{Number: number, Begins: begins, Ends: begins + t.Seconds, Pool: pool}, true
		}
	}
	return Epoch{}, false
}

// With is what there is once an entry of the log says more: it takes the place of terms that begin with its first epoch, or later.
func With(all []Terms, more Terms) []Terms {
	kept := slices.DeleteFunc(slices.Clone(all), func(t Terms) bool { return t.First >= more.First })
	return append(kept, more)
}

// Next are terms of that length and pool, as they follow on those there are: they begin where the epoch ends that is running. The first of
// all begin with the next whole stretch of that length since 1970.
func Next(all []Terms, now time.Time, seconds int64, pool string) Terms {
	at := now.Unix()
	if len(all) == 0 {
		return Terms{First: 1, Begins: (at/max(seconds, 1) + 1) * seconds, Seconds: seconds, Pool: pool}
	}
	last := all[len(all)-1]
	if at < last.Begins { // they have not begun: they are replaced
		return Terms{First: last.First, Begins: last.Begins, Seconds: seconds, Pool: pool}
	}
	past := (at-last.Begins)/last.Seconds + 1
	return Terms{First: last.First + uint64(past), Begins: last.Begins + past*last.Seconds, Seconds: seconds, Pool: pool}
}
