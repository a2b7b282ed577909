package hostserver

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// longestQuery is more than a host takes of parameters, in bytes, however they are escaped: what is longer is not even read.
const longestQuery = 32 << 10

// of is the context of a call for the request of that id; the host finds out whose it is, and whether it still runs.
func of(ctx context.Context, request string) context.Context {
	return portal.WithCaller(ctx, portal.Caller{RequestID: request})
}

func (s *server) Caller(ctx context.Context, req *modulev1.CallerRequest) (*modulev1.CallerResponse, error) {
	caller, err := s.host.Callers.Caller(of(ctx, req.Request))
	if err != nil {
		return nil, s.answer("caller", err)
	}
	res := &modulev1.CallerResponse{SignedIn: caller.SignedIn, Tier: caller.Tier.String(), Admin: caller.Admin}
	if !caller.Wallet.Zero() {
		res.Wallet = fmt.Sprintf("0x%x", caller.Wallet[:])
	}
	return res, nil
}

func (s *server) Query(ctx context.Context, req *modulev1.QueryRequest) (*modulev1.QueryResponse, error) {
	if len(req.Parameters) > longestQuery {
		return nil, s.answer("query", portal.Errorf(portal.TooLarge, "A query's parameters are too long."))
	}
	parameters, err := url.ParseQuery(req.Parameters)
	if err != nil {
		return nil, s.answer("query", portal.Errorf(portal.Invalid, "The query's parameters are not a URL's."))
	}
	var answer json.RawMessage
	err = s.host.Modules.Query(of(ctx, req.Request), req.Module, req.Query, parameters, &answer)
	return &modulev1.QueryResponse{Json: answer}, s.answer("query", err)
}

func (s *server) Queries(ctx context.Context, req *modulev1.QueriesRequest) (*modulev1.QueriesResponse, error) {
	all, err := s.host.Modules.Queries(of(ctx, req.Request))
	if err != nil {
		return nil, s.answer("queries", err)
	}
	answer, err := json.Marshal(all)
	return &modulev1.QueriesResponse{Json: answer}, s.answer("queries", err)
}
