package chain

import (
	"context"

	"gaia.example/portal/core"
)

// step begins the step of a request to the endpoint, where the request that it is for is recorded.
func (p *endpoint) step(ctx context.Context, method string) *core.Span {
	step := core.SpanFrom(ctx).Child("chain "+method, core.ClientSpan)
	step.Tell("server.address", p.host)
	return step
}

func ended(step *core.Span, err error) {
	if err != nil {
		step.Fail()
	}
	step.End()
}
