package validators

import (
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

// Answer answers GET /validators.
type Answer struct {
	*List
	Problem *string `json:"problem"` // why the list may be old; null while all is well
}

// Handler answers the module's API.
func (v *Validators) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /validators", portal.JSON(v.get))
	mux.Handle("GET /positions", portal.JSON(v.positions))
	mux.Handle("GET /setup", portal.JSON(v.setup))
	mux.Handle("GET /validators/search", portal.Search(v.search))
	mux.Handle("GET /validators/{address}", portal.JSON(v.detail))
	mux.Handle("GET /validators/{address}/stake", portal.JSON(v.course))
	mux.Handle("GET /validators/{address}/delegators", portal.JSON(v.delegators))
	mux.Handle("GET /validators/{address}/changes", portal.JSON(v.changes))
	return mux
}

// known is that there is a list.
func (v *Validators) known() bool { return v.list.Load() != nil }

func (v *Validators) get(r *http.Request) (any, error) {
	if err := v.follower.Await(r.Context(), v.known); err != nil {
		return nil, err
	}
	return Answer{List: v.list.Load(), Problem: v.follower.Problem(r.Context())}, nil
}
