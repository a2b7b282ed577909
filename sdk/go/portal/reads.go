package portal

import (
	"context"
	"fmt"
)

// Reads is where a row of contract calls is made: one contract, at one block (the head for 0).
type Reads struct {
	Chain    Chain
	Contract Address
	Block    uint64
}

// NoContract is that a call was answered with nothing: there is no contract at the address.
type NoContract struct{ Address Address }

func (e *NoContract) Error() string { return fmt.Sprintf("there is no contract at %s", e.Address) }

// Read makes one call of the row and decodes its output, as generated bindings pack and unpack it. It does nothing after an
// earlier error but pass it on, so that a row is checked once, at its end. Its error is a NoContract where nothing answers at the address.
func Read[T any](ctx context.Context, at Reads, input []byte, unpack func([]byte) (T, error), earlier error) (value T, err error) {
	if earlier != nil {
		return value, earlier
	}
	output, _, err := at.Chain.Call(ctx, at.Contract, input, at.Block)
	if err != nil {
		return value, fmt.Errorf("call %s at block %d: %w", at.Contract, at.Block, err)
	}
	if len(output) == 0 {
		return value, &NoContract{at.Contract}
	}
	return unpack(output)
}
