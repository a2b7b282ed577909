package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/sdk/go/portal"
)

const maxCard = 64 << 10

// newPublisher writes a card that its wallet has yet to sign.
func newPublisher(_ context.Context, l *line) error {
	card := core.PublisherCard{ID: l.required("--id"), Name: l.required("--name"), IssuedAt: time.Now().UTC().Truncate(time.Second)}
	keyPath, wallet, out := l.required("--key"), l.required("--wallet"), l.value("-o")
	var err error
	if card.Wallet, err = portal.ParseAddress(wallet); wallet != "" && err != nil {
		l.wrong = append(l.wrong, fmt.Sprintf("--wallet %q is no address.", wallet))
	}
	if err := l.end(); err != nil {
		return err
	}
	key, err := bundle.LoadKey(keyPath)
	if err != nil {
		return err
	}
	card.Key = bundle.Public(key)
	if err := bundle.CheckCard(card); err != nil {
		return err
	}
	typed, err := chain.CardTypedData(card)
	if err != nil {
		return err
	}
	if out == "" {
		out = "publisher.json"
	}
	if _, err := os.Lstat(out); err == nil {
		return fmt.Errorf("%s is there already: name another file with -o", out)
	}
	if err := writeCard(out, card); err != nil {
		return err
	}
	l.note(fmt.Sprintf("Wrote %s. Have the wallet %s sign what follows (eth_signTypedData_v4), then: portal module publisher bind %s --signature 0x…", out, card.Wallet, out))
	return l.print(map[string]any{"file": out, "card": card, "typedData": json.RawMessage(typed)}, string(typed))
}

// bindPublisher completes a card with its wallet's signature.
func bindPublisher(ctx context.Context, l *line) error {
	signature, contract := l.required("--signature"), l.has("--contract")
	path := l.operand()
	if err := l.end(); err != nil {
		return err
	}
	card, err := parseCard(path)
	if err != nil {
		return err
	}
	card.Signature = signature
	told := "signed by the key of its wallet"
	if contract {
		told = "not checked here: portals ask the contract"
	} else if err := (chain.Cards{}).VerifyCard(ctx, card); err != nil {
		return refusal{fmt.Errorf("%w If the wallet is a contract, say so with --contract: portals ask it", err)}
	}
	if err := writeCard(path, card); err != nil {
		return err
	}
	return l.print(map[string]any{"file": path, "card": card, "verified": !contract},
		fmt.Sprintf("%s is complete: %s (%s)", path, card.ID, told))
}

func writeCard(path string, card core.PublisherCard) error {
	text, err := bundle.FormatCard(card)
	if err != nil {
		return err
	}
	return replaceFile(path, text)
}

// replaceFile writes a file that appears when it is complete.
func replaceFile(path string, text []byte) error {
	draft, err := os.CreateTemp(filepath.Dir(path), ".draft-*")
	if err != nil {
		return err
	}
	defer os.Remove(draft.Name()) // it is gone when all went well
	defer draft.Close()
	if _, err := draft.Write(text); err != nil {
		return err
	}
	if err := draft.Chmod(0o644); err != nil {
		return err
	}
	return os.Rename(draft.Name(), path)
}

func parseCard(path string) (core.PublisherCard, error) {
	text, err := readBeginning(path, maxCard)
	if err != nil {
		return core.PublisherCard{}, err
	}
	return bundle.ParseCard(text)
}

// readBeginning reads at most so many bytes of a file.
func readBeginning(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// readCard reads a card whose wallet's key signed it.
func readCard(ctx context.Context, path string) (core.PublisherCard, error) {
	card, err := parseCard(path)
	if err == nil {
		err = chain.Cards{}.VerifyCard(ctx, card)
	}
	if err != nil {
		return card, refusal{fmt.Errorf("%s: %w", path, err)}
	}
	return card, nil
}
