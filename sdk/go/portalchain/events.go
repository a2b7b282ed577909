package portalchain

import (
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/sdk/go/portal"
)

// Events says what is done with a contract's events; State is what they are done to. It is made once and safe for concurrent use.
type Events[State any] struct {
	handlers map[portal.Hash]func(State, portal.Log) error
	topics   []portal.Hash
}

// Handler is what is done with one event. On makes it.
type Handler[State any] struct {
	topic portal.Hash
	do    func(State, portal.Log) error
}

// EventsOf joins the handlers of one contract. It panics where two are for the same event: a programmer's error.
func EventsOf[State any](handlers ...Handler[State]) Events[State] {
	e := Events[State]{handlers: map[portal.Hash]func(State, portal.Log) error{}}
	for _, h := range handlers {
		if e.handlers[h.topic] != nil {
			panic(fmt.Sprintf("two handlers for the event %s", h.topic))
		}
		e.handlers[h.topic] = h.do
		e.topics = append(e.topics, h.topic)
	}
	return e
}

// On has do called with each event that unpack reads, the UnpackXEvent of that binding. A log that lacks the data which the event has is
// an error; bindings let it pass. do asks log.Removed whether the event is taken back.
func On[State any, Event interface{ ContractEventName() string }](
	binding interface{ GetABI() abi.ABI }, unpack func(*types.Log) (*Event, error), do func(State, *Event, portal.Log) error,
) Handler[State] {
	var named Event
	event, known := binding.GetABI().Events[named.ContractEventName()]
	if !known {
		panic(fmt.Sprintf("the ABI has no event %s", named.ContractEventName()))
	}
	hasData := len(event.Inputs.NonIndexed()) > 0
	return Handler[State]{portal.Hash(event.ID), func(state State, log portal.Log) error {
		if hasData && len(log.Data) == 0 {
			return errors.New("the event " + event.Name + " has no data")
		}
		unpacked, err := unpack(Raw(log))
		if err != nil {
			return fmt.Errorf("unpack %s: %w", event.Name, err)
		}
		return do(state, unpacked, log)
	}}
}

// Topics are the first topics of the events, for a filter.
func (e Events[State]) Topics() []portal.Hash { return e.topics }

// Apply does what is to be done with the logs, in their order. Those of other events change nothing. It stops at the first error.
func (e Events[State]) Apply(state State, logs []portal.Log) error {
	for _, log := range logs {
		if len(log.Topics) == 0 {
			continue
		}
		do := e.handlers[log.Topics[0]]
		if do == nil {
			continue
		}
		if err := do(state, log); err != nil {
			return fmt.Errorf("log %d of block %d: %w", log.Index, log.Block.Number, err)
		}
	}
	return nil
}
