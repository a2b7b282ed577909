package nodes

import (
	"fmt"
	"time"

	"gaia.example/portal/sdk/go/node"
)

// Check is one of what a node has to pass to count. A page has the words to its name and its reason.
type Check struct {
	Name   string    `json:"name"`   // delegation, admitted, heartbeat, version, clock, chain, benchmark, jobs
	Passed bool      `json:"passed"` //
	Reason string    `json:"reason"` // why not, for a program; empty where it passed
	Since  time.Time `json:"since"`  // of the state that it tells: when the delegation ends, the last heartbeat came …
}

// mostSkew is how far a clock may be off before it is told: beyond node.Skew nothing of the node is taken.
const mostSkew = 10 * time.Second

// checks are computed from what the portal knows now. forked is when the chain last told two histories; zero: never. last is the last
// benchmark; nil: there is none.
func checks(r *record, now, forked time.Time, last *BenchmarkHead) []Check {
	d := r.delegation.Delegation
	expires := time.Unix(int64(d.ExpiresAt), 0).UTC() // it was checked
	seen := time.UnixMilli(r.seen).UTC()
	if r.seen == 0 {
		seen = time.UnixMilli(r.paired).UTC()
	}
	paired := time.UnixMilli(r.paired).UTC()
	check := func(name, reason string, since time.Time) Check { return Check{name, reason == "", reason, since} }
	why := func(wrong bool, reason string) string { return map[bool]string{true: reason}[wrong] }
	state := r.stateAt(now)
	delegation := why(!now.Before(expires), "expired")
	if r.ended != 0 {
		delegation, expires = "revoked", time.UnixMilli(r.ended).UTC()
	}
	skew := time.Duration(r.skew) * time.Millisecond
	return []Check{
		check("delegation", delegation, expires),
		check("admitted", why(r.banned != "", "banned"), paired),
		check("heartbeat", why(state == node.StateNew, "none")+why(state == node.StateLate, "late")+why(state == node.StateOffline, "offline"),
			seen),
		check("version", why(r.software != software, "other"), paired),
		check("clock", why(skew > mostSkew || skew < -mostSkew, "off"), seen),
		check("chain", why(!forked.IsZero() && now.Sub(forked) < 24*time.Hour, "forked"), forked.UTC()),
		benchmarkCheck(r, last, now),
		check("jobs", why(r.draining, "draining"), seen),
	}
}

// notes are sentences for who reads them on the machine: why it earns or does not.
func notes(r *record, now time.Time) []string {
	all := []string{fmt.Sprintf("As of %s no node earns at this portal: it has no epochs and no jobs yet, and so nothing that pays.",
		day(now.UnixMilli()))}
	if err := r.inForce(now); err != nil {
		all = append(all, err.Error())
	}
	switch r.stateAt(now) {
	case node.StateNew:
		all = append(all, "No heartbeat has come yet: start the agent with portal-node run.")
	case node.StateLate, node.StateOffline:
		all = append(all, fmt.Sprintf("The last heartbeat was made on %s: look with portal-node doctor.", day(r.seen)))
	case node.StateDraining:
		all = append(all, "It drains, and gets no jobs: portal-node drain --off has it get them again.")
	}
	if r.software != software {
		all = append(all, fmt.Sprintf("It runs %s, and the portal serves %s: get the program from the page /node-setup.", r.software, software))
	}
	return all
}
