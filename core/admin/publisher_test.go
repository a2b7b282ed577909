package admin

import (
	"context"
	"crypto/sha256"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

func (p *portalOf) publisher(id string) core.Publisher {
	p.t.Helper()
	now, err := p.view(p.t.Context())
	p.check(err)
	return now.publisher(id)
}

func TestTrust(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	first := p.card("acme")
	if known := p.publisher("acme"); known.Key != first.Key || known.TrustedBy != "0xadmin" || known.TrustedAt.IsZero() {
		t.Errorf("trusted: %+v", known)
	}
	entries := len(p.audit())
	if _, err := p.Trust(ctx, "0xadmin", first); err != nil || len(p.audit()) != entries {
		t.Errorf("trusting again: %v, and %d audit entries more", err, len(p.audit())-entries)
	}

	delete(p.keys, "acme")
	older := p.card("acme")
	_, err := p.Trust(ctx, "0xadmin", older)
	isRefused(t, err, "older than the one that is trusted")
	newer := older
	newer.IssuedAt = newer.IssuedAt.Add(time.Minute)
	if _, err = p.Trust(ctx, "0xadmin", newer); err != nil || p.publisher("acme").Key != newer.Key {
		t.Errorf("a newer key: %v", err)
	}

	other := newer
	other.Wallet, other.Signature = core.Address{1}, "0x"+core.Address{1}.String()
	_, err = p.Trust(ctx, "0xadmin", other)
	isRefused(t, err, "a publisher never changes hands")
	forged := p.card("forged")
	forged.Signature = "0x00"
	if _, err = p.Trust(ctx, "0xadmin", forged); portal.CodeOf(err) != portal.Invalid || p.publisher("forged").ID != "" {
		t.Errorf("a forged card: %v", err)
	}
	_, err = p.Trust(ctx, "0xadmin", p.card(core.InstancePublisher))
	isRefused(t, err, "is the portal itself")
	nameless := p.card("nameless")
	nameless.Name = ""
	if _, err = p.Trust(ctx, "0xadmin", nameless); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("a card without a name: %v", err)
	}
	alike := p.card("alike")
	alike.Name = "Lighthоuse Team" // Cyrillic о
	_, err = p.Trust(ctx, "0xadmin", alike)
	if portal.CodeOf(err) != portal.Invalid || !strings.Contains(err.Error(), "looks like the portal's own Lighthouse") {
		t.Errorf("a card in the portal's name: %v", err)
	}
}

func TestDistrust(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	for _, reason := range []string{"", strings.Repeat("x", 301), "a\x1b[2Jb"} {
		if _, err := p.Distrust(ctx, "0xadmin", "acme", reason); portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%q for a reason: %v", reason, err)
		}
	}
	if _, err := p.Distrust(ctx, "0xadmin", "nobody", "x"); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("nobody: %v", err)
	}
	p.firstParty(t, release{publisher: "gaia", module: "gaia"})
	_, err := p.Distrust(ctx, "0xadmin", core.InstancePublisher, "x")
	isRefused(t, err, "is the portal itself")

	gone, err := p.Distrust(ctx, "0xadmin", "acme", "It was sold.")
	if err != nil || gone.RevokedAt.IsZero() || p.publisher("acme").Reason != "It was sold." {
		t.Errorf("distrusted: %+v, %v", gone, err)
	}
	entries := len(p.audit())
	if again, err := p.Distrust(ctx, "0xadmin", "acme", "Another reason."); err != nil || again.Reason != "It was sold." ||
		len(p.audit()) != entries {
		t.Errorf("distrusted twice: %+v, %v", again, err)
	}
	p.trust("acme")
	if known := p.publisher("acme"); !known.RevokedAt.IsZero() || known.Reason != "" {
		t.Errorf("trusted again: %+v", known)
	}
}

func TestRevoke(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	wish := p.install(release{})
	if _, err := p.Revoke(ctx, "0xadmin", digest(1), "x"); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("a release that is not known: %v", err)
	}
	if _, err := p.Revoke(ctx, "0xadmin", wish.Release, ""); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("without a reason: %v", err)
	}
	for range 2 {
		id, err := p.Revoke(ctx, "0xadmin", wish.Release, "It leaks.")
		p.check(err)
		if id != "tools" {
			t.Errorf("it is of %q", id)
		}
	}
	revoked := func(entry string) bool { return strings.HasPrefix(entry, "0xadmin release.revoked tools") }
	if got := p.audit(); len(slices.DeleteFunc(got, revoked)) != 2 {
		t.Errorf("the audit has %q", got)
	}
	plan, err := p.PlanOf(ctx, wish.Release)
	if err != nil || len(plan.Refusals) != 1 || !strings.Contains(plan.Refusals[0], "It leaks.") {
		t.Errorf("its plan: %q, %v", plan.Refusals, err)
	}
}

func TestRevokeList(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.trust("rival")
	signed := p.bundle(release{})
	plan := p.plan(release{})
	packed, err := p.store.Release(ctx, plan.Digest)
	p.check(err)
	statement, err := bundle.StatementDigest(packed.Statement)
	p.check(err)
	list := func(publisher string) []byte {
		text, err := bundle.SignRevocations(p.keys[publisher],
			bundle.RevocationList{Publisher: publisher, Serial: 1, IssuedAt: p.now, Revoked: []bundle.Revoked{
				{Module: "tools", Statement: statement, Reason: "It leaks.", RevokedAt: p.now},
			}})
		p.check(err)
		return text
	}
	if core.Digest(sha256.Sum256(signed)) != plan.Digest {
		t.Fatal("packing is not deterministic")
	}
	if _, err := p.RevokeList(ctx, "0xadmin", list("rival")); err != nil {
		t.Errorf("a rival's list: %v", err)
	}
	if again, err := p.PlanOf(ctx, plan.Digest); err != nil || len(again.Refusals) != 0 {
		t.Errorf("a rival revoked it: %q, %v", again.Refusals, err)
	}
	tampered := []byte(strings.Replace(string(list("acme")), "It leaks.", "It is slow.", 1))
	for name, text := range map[string][]byte{"no list": []byte("{"), "nothing": nil, "tampered with": tampered} {
		if _, err := p.RevokeList(ctx, "0xadmin", text); portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	p.card("stranger")
	_, err = p.RevokeList(ctx, "0xadmin", list("stranger"))
	isRefused(t, err, "whom this portal does not trust")
}

func TestRevokeListOfItsPublisher(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	wish := p.install(release{})
	packed, err := p.store.Release(ctx, wish.Release)
	p.check(err)
	statement, err := bundle.StatementDigest(packed.Statement)
	p.check(err)
	text, err := bundle.SignRevocations(p.keys["acme"],
		bundle.RevocationList{Publisher: "acme", Serial: 1, IssuedAt: p.now, Revoked: []bundle.Revoked{
			{Module: "tools", Statement: statement, Reason: "It leaks.", RevokedAt: p.now},
		}})
	p.check(err)
	revoked, err := p.RevokeList(ctx, "0xadmin", text)
	if err != nil || len(revoked) != 1 || revoked[0].RevokedBy != "publisher acme" {
		t.Errorf("revoked: %+v, %v", revoked, err)
	}
	plan, err := p.PlanOf(ctx, wish.Release)
	if err != nil || len(plan.Refusals) != 1 || !strings.Contains(plan.Refusals[0], "It leaks.") {
		t.Errorf("its plan: %q, %v", plan.Refusals, err)
	}
}

func TestARivalsListKeepsNobodyFromRevoking(t *testing.T) {
	for name, revoke := range map[string]func(p *portalOf, digest, statement core.Digest){
		"an admin": func(p *portalOf, digest, _ core.Digest) {
			_, err := p.Revoke(p.t.Context(), "0xadmin", digest, "It leaks.")
			p.check(err)
		},
		"its publisher": func(p *portalOf, _, statement core.Digest) { p.revokeList("acme", statement) },
	} {
		t.Run(name, func(t *testing.T) {
			p := newPortal(t)
			p.trust("rival")
			plan := p.plan(release{})
			packed, err := p.store.Release(t.Context(), plan.Digest)
			p.check(err)
			statement, err := bundle.StatementDigest(packed.Statement)
			p.check(err)
			p.revokeList("rival", plan.Digest, statement)
			revoke(p, plan.Digest, statement)
			if again, err := p.PlanOf(t.Context(), plan.Digest); err != nil || len(again.Refusals) != 1 ||
				!strings.Contains(again.Refusals[0], "It leaks.") {
				t.Errorf("its plan: %q, %v", again.Refusals, err)
			}
		})
	}
}

// revokeList has the portal read a list of the publisher's.
func (p *portalOf) revokeList(publisher string, statements ...core.Digest) {
	p.t.Helper()
	list := bundle.RevocationList{Publisher: publisher, Serial: 1, IssuedAt: p.now}
	for _, s := range statements {
		list.Revoked = append(list.Revoked, bundle.Revoked{Module: "tools", Statement: s, Reason: "It leaks.", RevokedAt: p.now})
	}
	text, err := bundle.SignRevocations(p.keys[publisher], list)
	p.check(err)
	_, err = p.RevokeList(p.t.Context(), "0xadmin", text)
	p.check(err)
}

// beaten has another portal come first with its word on a publisher.
type beaten struct {
	core.PublisherStore
	by func()
}

func (b beaten) SavePublisher(ctx context.Context, p core.Publisher, entry core.AuditEntry) error {
	b.by()
	return b.PublisherStore.SavePublisher(ctx, p, entry)
}

// Who trusts on what was there before another portal distrusted does not undo that.
func TestTrustAndDistrustMeet(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	delete(p.keys, "acme")
	newer := p.card("acme")
	newer.IssuedAt = newer.IssuedAt.Add(time.Minute)
	other := p.acts()
	p.config.Publishers = beaten{p.store, func() {
		_, err := other.Distrust(ctx, "0xother", "acme", "It was sold.")
		p.check(err)
	}}
	if _, err := p.Trust(ctx, "0xadmin", newer); portal.CodeOf(err) != portal.Conflict || !strings.Contains(err.Error(), "look at it again") {
		t.Errorf("trusting answers %v", err)
	}
	p.config.Publishers = p.store
	if known := p.publisher("acme"); known.RevokedAt.IsZero() || known.Reason != "It was sold." || known.Key == newer.Key {
		t.Errorf("it is trusted again: %+v", known)
	}
	if audit := p.audit(); audit[len(audit)-1] != "0xother publisher.distrusted acme" {
		t.Errorf("the audit has %v", audit)
	}
	if again, err := p.Trust(ctx, "0xadmin", newer); err != nil || !again.RevokedAt.IsZero() {
		t.Errorf("looked at again, it is not trusted: %+v, %v", again, err)
	}
}
