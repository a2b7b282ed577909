package nodes

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/sdk/go/node"
)

func TestAFleetsTokenEnrolsSoManyMachines(t *testing.T) {
	s := open(t)
	owner, other := wallet(t), wallet(t)
	token := node.Token{Owner: owner.Address(), Key: wallet(t)}
	f := node.Fleet{
		Portal: s.url, Owner: owner.Address(), Fleet: token.Key.Address(), Name: "Hall 3", Nodes: 2, IssuedAt: uint64(begun.Unix()),
		ExpiresAt: uint64(begun.Add(24 * time.Hour).Unix()),
	}
	signed := func(f node.Fleet) SignedFleet {
		signature := owner.Sign(f.TypedData(31337).Digest())
		return SignedFleet{f, signature[:]}
	}
	enrol := func(m *machine, by node.Token) error {
		d := by.Enrols(m.Key.Address(), "hall-3", s.url, 31337, s.time(), s.time().Add(30*24*time.Hour))
		_, err := m.Enrol(t.Context(), node.Enrolment{Fleet: by.Key.Address(), Delegation: d, Software: software, Machine: here})
		return err
	}
	first := s.machine()
	networktest.Refused(t, "before the wallet signed", enrol(first, token), node.Unknown, "no fleet of this token")
	post := func(what string, by *node.Key, body SignedFleet, want int, says string) {
		t.Helper()
		if status, said := s.page(by, http.MethodPost, "/fleets", body, nil); status != want || !strings.Contains(said, says) {
			t.Errorf("%s: %d %s; want %d with %q", what, status, said, want, says)
		}
	}
	larger := signed(f)
	larger.Fleet.Nodes = 3
	post("more nodes than were signed", owner, larger, http.StatusUnauthorized, "The signature is not that of")
	post("somebody else's", other, signed(f), http.StatusForbidden, "you are signed in as")
	post("the owner's", owner, signed(f), http.StatusNoContent, "")
	post("once more", owner, signed(f), http.StatusConflict, "make a new one")

	check(t, enrol(first, token))
	check(t, enrol(first, token)) // it counts once
	if self, err := first.Self(t.Context()); err != nil || self.Owner != owner.Address() || self.Name != "hall-3" {
		t.Errorf("the first is %+v, %v", self, err)
	}
	networktest.Refused(t, "by another key", enrol(s.machine(), node.Token{Owner: owner.Address(), Key: wallet(t)}), node.Unknown,
		"no fleet of this token")
	networktest.Refused(t, "for another owner", enrol(s.machine(), node.Token{Owner: other.Address(), Key: token.Key}), node.Elsewhere,
		"use the token of that owner")
	check(t, enrol(s.machine(), token))
	networktest.Refused(t, "one too many", enrol(s.machine(), token), node.Full, "make another token")
	var all []Fleet
	s.page(owner, http.MethodGet, "/fleets", nil, &all)
	if len(all) != 1 || all[0].Enrolled != 2 || all[0].Nodes != 2 || all[0].Name != "Hall 3" || all[0].Ended != nil {
		t.Errorf("the fleets are %+v", all)
	}
	s.page(other, http.MethodGet, "/fleets", nil, &all)
	if len(all) != 0 {
		t.Errorf("another sees %+v", all)
	}
	remove := func(by *node.Key) int {
		status, _ := s.page(by, http.MethodDelete, "/fleets/"+f.Fleet.String(), nil, nil)
		return status
	}
	if got := remove(other); got != http.StatusNotFound {
		t.Errorf("another takes it back: %d", got)
	}
	if got := remove(owner); got != http.StatusNoContent {
		t.Errorf("the owner takes it back: %d", got)
	}
	networktest.Refused(t, "after it was taken back", enrol(s.machine(), token), node.Revoked, "taken back")
	first.beats(time.Minute) // who is enrolled stays
	if d := s.detailOf(owner, first.Key.Address()); d.State != node.StateOnline || !d.Fleet {
		t.Errorf("the first is %s, of a fleet: %v", d.State, d.Fleet)
	}
	if rows, _ := s.page(owner, http.MethodDelete, "/machines/"+first.Key.Address().String()+"/delegation", nil,
		nil); rows != http.StatusNoContent {
		t.Errorf("revoking: %d", rows)
	}

	second := node.Token{Owner: owner.Address(), Key: wallet(t)}
	f.Fleet, f.Name = second.Key.Address(), "Hall 4"
	post("another", owner, signed(f), http.StatusNoContent, "")
	networktest.Refused(t, "a node that was revoked, with a delegation of before", enrol(first, second), node.Revoked, "sign a new one")
	s.away(25 * time.Hour)
	networktest.Refused(t, "after its end", enrol(s.machine(), second), node.Expired, "The fleet ended")
}
