package main

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// fetching is what fetch is asked for, and fetched what it answers; its body is what was read before an error.
type fetching struct {
	Method, URL, Body string
	Header            http.Header
}

type fetched struct {
	Status int
	Header http.Header
	Body   []byte
	Failed string
	Code   portal.Code
}

// fetch makes the request that the body says, by the host's egress.
func (m *module) fetch(r *http.Request) (any, error) {
	var asked fetching
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
		return nil, err
	}
	out, err := http.NewRequestWithContext(r.Context(), asked.Method, asked.URL, strings.NewReader(asked.Body))
	if err != nil {
		return nil, err
	}
	out.Header = asked.Header
	res, err := m.host.Egress.RoundTrip(out)
	if err != nil {
		return fetched{Failed: err.Error(), Code: portal.CodeOf(err)}, nil
	}
	defer res.Body.Close()
	answer := fetched{Status: res.StatusCode, Header: res.Header}
	if answer.Body, err = io.ReadAll(res.Body); err != nil {
		answer.Failed, answer.Code = err.Error(), portal.CodeOf(err)
	}
	return answer, nil
}
