package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// listRevocations adds releases of a publisher's own to its signed list, which it makes where there is none.
func listRevocations(ctx context.Context, l *line) error {
	keyPath, why := l.required("--key"), l.required("--reason")
	path := l.operand()
	first := l.operand()
	bundles := append([]string{first}, l.words...)
	l.words = nil
	if err := l.end(); err != nil {
		return err
	}
	key, err := bundle.LoadKey(keyPath)
	if err != nil {
		return err
	}
	now := time.Now().UTC().Truncate(time.Second)
	var list bundle.RevocationList
	for _, file := range bundles {
		b, err := openBundle(ctx, file)
		if err != nil {
			return err
		}
		if b.Statement == nil || b.Key != bundle.Public(key) {
			return fmt.Errorf("%s is not signed with that key: a publisher takes back what is its own", file)
		}
		if list.Publisher == "" {
			publisher := core.Publisher{PublisherCard: core.PublisherCard{ID: b.Statement.Publisher, Key: b.Key}}
			if list, err = earlierList(path, publisher); err != nil {
				return err
			}
		}
		if b.Statement.Publisher != list.Publisher {
			return fmt.Errorf("%s is of the publisher %s, and the list of %s", file, b.Statement.Publisher, list.Publisher)
		}
		statement, err := bundle.StatementDigest(*b.Statement)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(list.Revoked, func(r bundle.Revoked) bool { return r.Statement == statement }) {
			list.Revoked = append(list.Revoked, bundle.Revoked{Module: b.Statement.Module, Statement: statement, Reason: why, RevokedAt: now})
		}
	}
	list.Serial, list.IssuedAt = list.Serial+1, now
	text, err := bundle.SignRevocations(key, list)
	if err != nil {
		return err
	}
	if _, err := bundle.ReadRevocations(text,
		core.Publisher{PublisherCard: core.PublisherCard{ID: list.Publisher, Key: bundle.Public(key)}}); err != nil {
		return err
	}
	if err := replaceFile(path, append(text, '\n')); err != nil {
		return err
	}
	return l.print(map[string]any{"file": path, "publisher": list.Publisher, "serial": list.Serial, "revoked": list.Revoked},
		fmt.Sprintf("%s takes back %d releases of %s (list %d). Publish it: portals read it with portal module revoke %[1]s", path,
			len(list.Revoked), list.Publisher, list.Serial))
}

// earlierList is the list in the file; an empty one where there is no file.
func earlierList(path string, publisher core.Publisher) (bundle.RevocationList, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return bundle.RevocationList{Publisher: publisher.ID}, nil
	}
	if err != nil {
		return bundle.RevocationList{}, err
	}
	return bundle.ReadRevocations(text, publisher)
}
