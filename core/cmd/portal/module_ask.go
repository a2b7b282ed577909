package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"
)

// terminal tells whether somebody can be asked.
func terminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }

// sure takes --yes. Without it somebody has to be asked, which needs a terminal.
func (l *line) sure() (given bool) {
	given = l.has("--yes")
	if !given && (l.json || !terminal(os.Stdin)) {
		l.wrong = append(l.wrong, "Nobody can be asked here: say yes before, with --yes.")
	}
	return given
}

// confirm asks and waits for a yes; anything else is a no, which ends the act with the sentence.
func confirm(ctx context.Context, question, no string) error {
	fmt.Fprint(os.Stderr, question+" [y/N] ")
	answer, err := typed(ctx, func() (string, error) { return bufio.NewReader(os.Stdin).ReadString('\n') })
	if err != nil && !errors.Is(err, io.EOF) { // the end of what is typed is a no
		return err
	}
	if !slices.Contains([]string{"y", "yes"}, strings.ToLower(strings.TrimSpace(answer))) {
		return refusal{errors.New(no)}
	}
	return nil
}

// askSecret reads a line of a terminal that does not show it: not even what is typed the moment the question is there.
func askSecret(ctx context.Context, name string) (secret string, err error) {
	fd := int(os.Stdin.Fd())
	shown, err := term.MakeRaw(fd)
	if err != nil {
		return "", err
	}
	defer func() { // also whoever interrupts it sees what they type again
		err = errors.Join(err, term.Restore(fd, shown))
		fmt.Fprintln(os.Stderr)
	}()
	fmt.Fprintf(os.Stderr, "%s: ", name)
	return typed(ctx, func() (string, error) {
		text, err := term.ReadPassword(fd)
		return string(text), err
	})
}

// typed waits for somebody at the terminal, or for an interrupt.
func typed(ctx context.Context, read func() (string, error)) (string, error) {
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 1)
	go func() { // it ends with the process at the latest
		text, err := read()
		answers <- answer{text, err}
	}()
	select {
	case a := <-answers:
		return a.text, a.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
