package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

func newModuleKey(_ context.Context, l *line) error {
	path := l.operand()
	if err := l.end(); err != nil {
		return err
	}
	key, err := bundle.NewKey(path)
	if err != nil {
		return err
	}
	public := bundle.Public(key)
	return l.print(map[string]any{"file": path, "key": public},
		fmt.Sprintf("Made a key: %s. Whoever has this file can sign as you: keep it to yourself, and a copy in a safe place.\nIts public half is %s", path, public))
}

func signModule(ctx context.Context, l *line) error {
	now := time.Now()
	keyPath, serial, expires, out := l.required("--key"), l.serial(), l.expiry(now), l.value("-o")
	path := l.operand()
	if err := l.end(); err != nil {
		return err
	}
	key, err := bundle.LoadKey(keyPath)
	if err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	unsigned, err := bundle.Read(ctx, file, nil)
	if err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	terms := bundle.Terms{Publisher: unsigned.Manifest.Publisher, Serial: serial, IssuedAt: now, ExpiresAt: expires}
	b, out, err := writeBundle(ctx, cmp.Or(out, path), func(w io.Writer) error { return bundle.Sign(w, file, key, terms) },
		func(*bundle.Bundle) error { return nil })
	if err != nil {
		return err
	}
	s := b.Statement
	return l.print(made{File: out, Module: s.Module, Version: s.Version, Digest: b.Digest, Bytes: b.Bytes, Serial: s.Serial,
		Expires: stamp(s.ExpiresAt)},
		fmt.Sprintf("Signed %s %s as %s with the key %s: %s\nSerial %d, expires %s\nsha256 %s", s.Module, s.Version, s.Publisher, b.Key, out,
			s.Serial, stamp(s.ExpiresAt), b.Digest))
}

// serial is the number of --serial.
func (l *line) serial() int64 {
	text := l.required("--serial")
	serial, err := strconv.ParseInt(text, 10, 64)
	if text != "" && (err != nil || serial < 1) {
		l.wrong = append(l.wrong, fmt.Sprintf("--serial %q is no number from 1.", text))
	}
	return serial
}

var days = regexp.MustCompile(`^([1-9][0-9]{0,4})d$`)

// longestTerm is how far ahead a release may expire.
const longestTerm = 99999 * 24 * time.Hour

// expiry is when --expires lets a release be installed no more; in a year unless given. A day ends at midnight UTC.
func (l *line) expiry(now time.Time) time.Time {
	text := cmp.Or(l.value("--expires"), "365d")
	at, err := time.Parse(time.DateOnly, text)
	if err == nil {
		at = at.AddDate(0, 0, 1)
	} else if match := days.FindStringSubmatch(text); match != nil {
		count, _ := strconv.Atoi(match[1]) // it is a number
		at = now.Add(time.Duration(count) * 24 * time.Hour)
	} else if term, err := time.ParseDuration(text); err == nil {
		at = now.Add(term)
	} else if at, err = time.Parse(time.RFC3339, text); err != nil {
		l.wrong = append(l.wrong,
			fmt.Sprintf("--expires %q is no time: name days, like 365d, a duration, like 720h, or the last day, like 2027-01-31.", text))
		return at
	}
	switch {
	case at.Sub(now) < time.Second:
		l.wrong = append(l.wrong, fmt.Sprintf("--expires %q is over already: name a time to come.", text))
	case at.Sub(now) > longestTerm:
		l.wrong = append(l.wrong, fmt.Sprintf("--expires %q is too far ahead: name less than 99999d.", text))
	}
	return at
}

// verified is what verify tells of a bundle.
type verified struct {
	Module    core.ModuleID  `json:"module"`
	Version   string         `json:"version"`
	Digest    core.Digest    `json:"digest"`
	Publisher string         `json:"publisher"`
	Key       core.PublicKey `json:"key"`
	Serial    int64          `json:"serial"`
	IssuedAt  time.Time      `json:"issuedAt"`
	ExpiresAt time.Time      `json:"expiresAt"`
	Trusted   bool           `json:"trusted"` // a card was given for the key
}

func verifyModule(ctx context.Context, l *line) error {
	cards := l.values("--publisher")
	path := l.operand()
	if err := l.end(); err != nil {
		return err
	}
	trust := bundle.Trust{Now: time.Now()}
	for _, card := range cards {
		publisher, err := readCard(ctx, card)
		if err != nil {
			return err
		}
		trust.Publishers = append(trust.Publishers, core.Publisher{PublisherCard: publisher})
	}
	b, err := openTrusted(ctx, path, func(b *bundle.Bundle) error {
		if b.Statement != nil && len(cards) == 0 { // whose it is nobody asked
			return nil
		}
		return trust.Verify(b)
	})
	if err != nil {
		return err
	}
	s := b.Statement
	whose := fmt.Sprintf("Signed by the key %s. Whose it is was not checked: name the publisher's card with --publisher.", b.Key)
	if len(cards) > 0 {
		whose = fmt.Sprintf("Signed by %s with the key %s.", s.Publisher, b.Key)
	}
	return l.print(verified{
		Module: s.Module, Version: s.Version, Digest: b.Digest, Publisher: s.Publisher, Key: b.Key, Serial: s.Serial,
		IssuedAt: s.IssuedAt, ExpiresAt: s.ExpiresAt, Trusted: len(cards) > 0,
	}, fmt.Sprintf("%s %s is as it was signed: %d files.\n%s\nSerial %d, issued %s, expires %s", s.Module, s.Version, len(b.Names), whose,
		s.Serial, stamp(s.IssuedAt), stamp(s.ExpiresAt)))
}

// openBundle reads a bundle; what is wrong with it is a refusal.
func openBundle(ctx context.Context, path string) (*bundle.Bundle, error) {
	return openTrusted(ctx, path, nil)
}

// openTrusted reads a bundle as openBundle does, where judge lets it.
func openTrusted(ctx context.Context, path string, judge func(*bundle.Bundle) error) (*bundle.Bundle, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b, err := bundle.ReadTrusted(ctx, file, judge)
	if portal.CodeOf(err) == portal.Invalid {
		err = refusal{err}
	}
	return b, err
}
