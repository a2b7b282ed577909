package sale

import (
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

// Answer answers GET /sale.
type Answer struct {
	Sale    *State  `json:"sale"`    // null where no sale is configured on this chain
	Problem *string `json:"problem"` // why it may be old; null while all is well
}

// Handle adds the sale's part of the module's API.
func (s *Sale) Handle(mux *http.ServeMux) {
	mux.Handle("GET /sale", portal.JSON(s.getSale))
	mux.Handle("GET /sale/quote", portal.JSON(s.getQuote))
	mux.Handle("GET /sale/accounts/{address}", portal.JSON(s.getAccount))
}

func (s *Sale) getSale(r *http.Request) (any, error) {
	state, err := s.Read(r.Context())
	switch {
	case err == nil:
		return Answer{Sale: state}, nil
	case portal.CodeOf(err) == portal.NotFound:
		return Answer{}, nil
	}
	problem := sentence(err)
	if last, there := s.last(r.Context()); there {
		return Answer{Sale: last, Problem: &problem.Message}, nil
	}
	return nil, problem
}

func (s *Sale) getAccount(r *http.Request) (any, error) {
	address, err := portal.ParseAddress(r.PathValue("address"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "That is no address: it has 0x and 40 hex digits.").Because(err)
	}
	state, err := s.Read(r.Context())
	if portal.CodeOf(err) == portal.NotFound {
		return nil, portal.Errorf(portal.NotFound, "No sale is configured on this chain.").Because(err)
	}
	if err != nil {
		return nil, sentence(err)
	}
	account, err := readAccount(r.Context(), s.host.Chain, state, address)
	if err != nil {
		return nil, sentence(err)
	}
	return account, nil
}
