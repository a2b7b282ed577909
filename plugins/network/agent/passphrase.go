package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"golang.org/x/term"
)

var errNoPassphrase = errors.New("the key has a passphrase: give the file that has it with --passphrase-file, or run this in a terminal")

// passphrase is the key's, from the file that was named, or asked for.
func (a *agent) passphrase() ([]byte, error) {
	if a.passphraseFile != "" {
		content, err := os.ReadFile(a.passphraseFile)
		if err != nil {
			return nil, fmt.Errorf("read the passphrase: %w", err)
		}
		return bytes.TrimRight(content, "\r\n"), nil
	}
	if !term.IsTerminal(int(a.in.Fd())) {
		return nil, errNoPassphrase
	}
	return a.ask("Passphrase of the key: ")
}

// newPassphrase is one for a new key: from the file, or asked for twice.
func (a *agent) newPassphrase() ([]byte, error) {
	first, err := a.passphrase()
	if err != nil || a.passphraseFile != "" {
		return first, err
	}
	second, err := a.ask("The same again: ")
	if err != nil {
		return nil, err
	}
	if len(first) == 0 || !bytes.Equal(first, second) {
		return nil, errors.New("the two are not the same, or empty: try again")
	}
	return first, nil
}

func (a *agent) ask(what string) ([]byte, error) {
	fmt.Fprint(a.errs, what)
	given, err := term.ReadPassword(int(a.in.Fd()))
	fmt.Fprintln(a.errs)
	if err != nil {
		return nil, fmt.Errorf("read the passphrase: %w", err)
	}
	return given, nil
}
