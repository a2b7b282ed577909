package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
)

// maxSecret bounds what is read of a value, in bytes.
const maxSecret = 64 << 10

// settingLine is one setting for machines; a secret has no value.
type settingLine struct {
	Name    string          `json:"name"`
	Secret  bool            `json:"secret"`
	Value   json.RawMessage `json:"value,omitempty"`
	Set     bool            `json:"set"`
	SetAt   string          `json:"setAt,omitempty"`
	SetBy   string          `json:"setBy,omitempty"`
	Problem string          `json:"problem,omitempty"`
}

// moduleSettings changes a module's settings where it is told to, and shows them.
func moduleSettings(ctx context.Context, l *line) error {
	given, files, reset, secret := l.pairs("--set"), l.pairs("--set-file"), l.values("--reset"), l.value("--secret")
	id := core.ModuleID(l.operand())
	values := map[string]json.RawMessage{}
	for name, value := range given {
		values[name] = asJSON(value)
	}
	for _, name := range reset {
		values[name] = json.RawMessage("null")
	}
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	settings, _, err := o.Settings(ctx, id)
	if err != nil {
		return no(err)
	}
	if err := noSecrets(settings, given); err != nil {
		return err
	}
	for name, path := range files {
		text, err := readFile(path)
		if err != nil {
			return err
		}
		values[name] = asJSON(text)
		if isSecret(settings, name) { // it is a text, whatever it looks like
			values[name] = quoted(text)
		}
	}
	if secret != "" {
		text, err := readSecret(ctx, secret)
		if err != nil {
			return err
		}
		values[secret] = quoted(text)
	}
	if len(values) > 0 {
		if err := o.SetSettings(ctx, o.by, id, values); err != nil {
			return no(err)
		}
	}
	if settings, _, err = o.Settings(ctx, id); err != nil {
		return no(err)
	}
	lines, text := make([]settingLine, len(settings)), &strings.Builder{}
	for i, s := range settings {
		lines[i] = settingLine{Name: s.Name, Secret: s.Secret, Value: s.Value, Set: s.Set, SetBy: s.SetBy, Problem: s.Problem}
		if s.Set {
			lines[i].SetAt = stamp(s.SetAt)
		}
		fmt.Fprintln(text, settingText(s))
	}
	if len(settings) == 0 {
		fmt.Fprintf(text, "%s has no settings.", id)
	}
	return l.print(lines, text.String())
}

func settingText(s core.Setting) string {
	shown := string(s.Value)
	switch {
	case s.Secret && s.Set:
		shown = "(secret)"
	case s.Value == nil:
		shown = "(not set)"
	}
	text := s.Name + " = " + shown
	if s.Set {
		text += fmt.Sprintf("  set %s by %s", stamp(s.SetAt), s.SetBy)
	}
	if s.Problem != "" {
		text += "\n    not handed out: " + core.Line(s.Problem)
	}
	return text
}

// asJSON is the text as JSON, where it is some, or as a string.
func asJSON(text string) json.RawMessage {
	if json.Valid([]byte(text)) && text != "null" {
		return json.RawMessage(text)
	}
	return quoted(text)
}

func quoted(text string) json.RawMessage {
	quoted, _ := json.Marshal(text) // a string always can be
	return quoted
}

// pairs takes out every flag NAME=VALUE.
func (l *line) pairs(flag string) map[string]string {
	pairs := map[string]string{}
	for _, text := range l.values(flag) {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			l.wrong = append(l.wrong, fmt.Sprintf("%s %q is not name=value.", flag, text))
			continue
		}
		pairs[name] = value
	}
	return pairs
}

// noSecrets refuses a secret on the command line: everybody on the machine reads it there, and the shell keeps it. The sentence does
// not say it again.
func noSecrets(settings []core.Setting, given map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if isSecret(settings, name) {
			return config.Mistakes{fmt.Sprintf("%s is a secret, and everybody on this machine sees arguments: give it with --secret %s, which asks or reads standard input, or with --set-file %s=FILE. "+
				"What was typed here is in the shell's history: change it.", name, name, name)}
		}
	}
	return nil
}

func isSecret(settings []core.Setting, name string) bool {
	return slices.ContainsFunc(settings, func(s core.Setting) bool { return s.Name == name && s.Secret })
}

// readSecret asks for one, or reads standard input where nobody sits.
func readSecret(ctx context.Context, name string) (string, error) {
	if !terminal(os.Stdin) {
		return readValue(os.Stdin)
	}
	return askSecret(ctx, name)
}

// readFile is what is in a file, or comes in for -.
func readFile(path string) (string, error) {
	if path == "-" {
		return readValue(os.Stdin)
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return readValue(file)
}

// readValue is all of it, without the line feed behind it.
func readValue(r io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxSecret+1))
	if err != nil {
		return "", fmt.Errorf("read the value: %w", err)
	}
	if len(text) > maxSecret {
		return "", fmt.Errorf("a value has at most %d KiB", maxSecret>>10)
	}
	return strings.TrimRight(string(text), "\r\n"), nil
}
