package admin

import (
	"context"
	"encoding/json"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/label"
	"gaia.example/portal/sdk/go/portal"
)

// Trust has this portal install what the card's key signs. Trusting a publisher again, or its card with a newer key, is the
// same act. A publisher never changes its wallet, and the portal's own is not anybody's to trust.
func (a *Acts) Trust(ctx context.Context, by Actor, card core.PublisherCard) (core.Publisher, error) {
	if err := a.CheckCard(ctx, card); err != nil {
		return core.Publisher{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	a.mu.Lock()
	defer a.mu.Unlock()
	now, err := a.view(ctx)
	if err != nil {
		return core.Publisher{}, err
	}
	known := now.publisher(card.ID)
	if trusts(known, card) {
		return known, nil
	}
	if err := succeeds(card, known); err != nil {
		return core.Publisher{}, err
	}
	return a.keep(ctx, by, "publisher.trusted",
		core.Publisher{PublisherCard: card, TrustedAt: a.config.Clock(), TrustedBy: string(by), Generation: known.Generation})
}

// CheckCard refuses a card that is not its wallet's, and one whose publisher looks like the portal itself.
func (a *Acts) CheckCard(ctx context.Context, card core.PublisherCard) error {
	if err := bundle.CheckCard(card); err != nil {
		return err
	}
	if card.ID == core.InstancePublisher {
		return refused("The publisher " + card.ID + " is the portal itself: a card cannot speak for it.")
	}
	if err := bundle.CheckPublisherName(card, label.Names{}.AddWithin(a.config.Brand)); err != nil {
		return err
	}
	return a.config.Cards.VerifyCard(ctx, card)
}

// trusts tells whether the publisher is trusted by that very card.
func trusts(known core.Publisher, card core.PublisherCard) bool {
	same := known.PublisherCard
	same.IssuedAt = card.IssuedAt // of times, == compares more than when
	return same == card && known.IssuedAt.Equal(card.IssuedAt) && known.RevokedAt.IsZero()
}

// succeeds refuses a card that cannot take the place of what is known of its publisher, if anything.
func succeeds(card core.PublisherCard, known core.Publisher) error {
	switch {
	case known.ID == "", known.Developed():
	case known.Wallet != card.Wallet:
		return refused("The publisher " + card.ID + " has the wallet " + known.Wallet.String() + " here, and the card is signed by " +
			card.Wallet.String() + ": a publisher never changes hands.")
	case known.Key != card.Key && !card.IssuedAt.After(known.IssuedAt):
		return refused("The card of " + card.ID + " is older than the one that is trusted: its key was replaced.")
	}
	return nil
}

// Distrust takes the trust in a publisher back: nothing of it is installed any more, and what is installed does not run.
func (a *Acts) Distrust(ctx context.Context, by Actor, id, reason string) (core.Publisher, error) {
	if err := checkReason(reason); err != nil {
		return core.Publisher{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	a.mu.Lock()
	defer a.mu.Unlock()
	now, err := a.view(ctx)
	if err != nil {
		return core.Publisher{}, err
	}
	known := now.publisher(id)
	switch {
	case known.ID == "":
		return core.Publisher{}, portal.Errorf(portal.NotFound, "There is no publisher %q.", id)
	case id == core.InstancePublisher:
		return core.Publisher{}, refused("The publisher " + id + " is the portal itself: disable its modules instead.")
	case !known.RevokedAt.IsZero():
		return known, nil
	}
	known.RevokedAt, known.Reason = a.config.Clock(), reason
	return a.keep(ctx, by, "publisher.distrusted", known)
}

// keep stores a publisher of the generation that was decided on, with its audit entry, and has its modules looked at.
func (a *Acts) keep(ctx context.Context, by Actor, action string, p core.Publisher) (core.Publisher, error) {
	entry := core.AuditEntry{At: a.config.Clock(), Actor: string(by), Action: action, Subject: p.ID, Detail: detail(map[string]any{
		"key": p.Key, "wallet": p.Wallet, "name": p.Name, "reason": p.Reason,
	})}
	if err := a.config.Publishers.SavePublisher(ctx, p, entry); err != nil {
		return core.Publisher{}, err
	}
	p.Generation++
	a.changed()
	return p, nil
}

// Revoke takes one release back: it is not installed any more, and does not run. It answers with its module. NotFound: no
// release has that digest.
func (a *Acts) Revoke(ctx context.Context, by Actor, digest core.Digest, reason string) (core.ModuleID, error) {
	if err := checkReason(reason); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	packed, err := a.config.Releases.Release(ctx, digest)
	if err != nil {
		return "", err
	}
	at, id := a.config.Clock(), packed.Manifest.ID
	entry := core.AuditEntry{At: at, Actor: string(by), Action: "release.revoked", Subject: string(id), Detail: detail(map[string]any{
		"digest": digest, "version": packed.Manifest.Version, "reason": reason,
	})}
	err = a.config.Publishers.Revoke(ctx, entry,
		core.Revocation{Module: id, Digest: digest, Reason: reason, RevokedAt: at, RevokedBy: string(by)})
	if err == nil {
		a.changed()
	}
	return id, err
}

// RevokeList takes a publisher's signed revocations.json over, and answers with what it revokes. It revokes releases of that
// publisher alone.
func (a *Acts) RevokeList(ctx context.Context, by Actor, text []byte) ([]core.Revocation, error) {
	var head struct {
		List struct {
			Publisher string `json:"publisher"`
		} `json:"list"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, portal.Errorf(portal.Invalid, "This is no revocation list: its publisher signs one, revocations.json.").Because(err)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	publishers, err := a.config.Publishers.Publishers(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(publishers, func(p core.Publisher) bool { return p.ID == head.List.Publisher && p.RevokedAt.IsZero() })
	if i < 0 {
		return nil, refused("The list is of the publisher " + core.Line(head.List.Publisher) + ", whom this portal does not trust.")
	}
	list, err := bundle.ReadRevocations(text, publishers[i])
	if err != nil {
		return nil, err
	}
	entry := core.AuditEntry{At: a.config.Clock(), Actor: string(by), Action: "release.revoked", Subject: list.Publisher,
		Detail: detail(map[string]any{
			"list": list.Serial, "revoked": list.Revoked,
		})}
	if err := a.config.Publishers.Revoke(ctx, entry, list.Revocations()...); err != nil {
		return nil, err
	}
	a.changed()
	return list.Revocations(), nil
}

const maxReason = 300

func checkReason(reason string) error {
	if reason == "" || len(reason) > maxReason || reason != core.Line(reason) {
		return portal.Errorf(portal.Invalid, "Say why, in one sentence of at most %d bytes.", maxReason)
	}
	return nil
}

// changed has this process look at all modules.
func (a *Acts) changed() {
	if a.config.Changed != nil {
		a.config.Changed("")
	}
}
