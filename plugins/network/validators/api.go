package validators

import (
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Answer answers GET /validators.
type Answer struct {
	*List
	Problem *string `json:"problem"` // why the list may be old; null while all is well
}

// patience is how long an early request waits for the first answer: a process that was just started reads for a moment.
const patience = 5 * time.Second

// Handler answers the module's API.
func (v *Validators) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /validators", portal.JSON(v.get))
	mux.Handle("GET /positions", portal.JSON(v.positions))
	mux.Handle("GET /validators/search", portal.Search(v.search))
	return mux
}

func (v *Validators) get(r *http.Request) (any, error) {
	v.answers.Await(r.Context(), patience, func() bool { return v.list.Load() != nil || v.problem.Load() != nil })
	list, problem := v.list.Load(), v.problem.Load()
	if list == nil {
		return nil, v.unready()
	}
	if _, err := v.host.Chain.Head(r.Context()); problem == nil && err != nil {
		problem = unreachable(err)
	}
	answer := Answer{List: list}
	if problem != nil {
		answer.Problem = &problem.Message
	}
	return answer, nil
}

func (v *Validators) unready() error {
	if problem := v.problem.Load(); problem != nil {
		return problem
	}
	return portal.Errorf(portal.Unavailable, "The validators are still being read from the chain. Try again in a moment.")
}
