package main

import (
	"testing"

	"gaia.example/portal/core/coretest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// adminKey is the public key pair's private half of devAdmin.
const adminKey = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"

type row struct {
	name   string
	method string
	path   string
	body   any
	header []string
	status int
	want   string // in the body
}

// ask sends each row and compares.
func ask(t *testing.T, b *coretest.Browser, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			if r.method == "" {
				r.method = "GET"
			}
			got := b.Do(r.method, r.path, r.body, r.header...)
			if got.Status != r.status || r.want != "" && !contains(got.Body, r.want) {
				t.Errorf("%s %s answers %d %.300q, want %d %q", r.method, r.path, got.Status, got.Body, r.status, r.want)
			}
		})
	}
}

// limited asks again and again: at least that many are answered with the status, and before twice as many one with 429.
func limited(t *testing.T, least, status int, send func() coretest.Answer) {
	t.Helper()
	for i := range 2 * least {
		switch answer := send(); {
		case answer.Status == status:
		case answer.Status == 429 && i >= least && answer.Header.Get("Retry-After") != "":
			return
		default:
			t.Fatalf("attempt %d answers %d %s", i+1, answer.Status, answer.Body)
		}
	}
	t.Errorf("%d attempts in a row pass", 2*least)
}
