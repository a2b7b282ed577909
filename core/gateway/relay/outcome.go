package relay

import (
	"time"

	"gaia.example/portal/core/supervisor"
)

// failure is the outcome of an attempt without an answer that could be passed on.
func (x *exchange) failure() supervisor.Outcome {
	switch x.cut.Load() {
	case 0:
		return supervisor.Outcome{Result: supervisor.Failed}
	case cutLate:
		return supervisor.Outcome{Result: supervisor.Failed, Head: time.Since(x.sent)}
	}
	return supervisor.Outcome{}
}

// outcome is what the module is to be praised or blamed for.
func (x *exchange) outcome() supervisor.Outcome {
	switch {
	case x.held: // it was counted when it began
		return supervisor.Outcome{}
	case x.status >= 500 || x.broke && x.cut.Load() == 0:
		return supervisor.Outcome{Result: supervisor.Failed, Head: x.head}
	}
	return supervisor.Outcome{Result: supervisor.Answered, Head: x.head}
}
