package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"gaia.example/portal/core"
)

// maxSecret bounds what is read of a secret, in bytes.
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
	given, reset, secret := l.values("--set"), l.values("--reset"), l.value("--secret")
	id := core.ModuleID(l.operand())
	values := map[string]json.RawMessage{}
	for _, text := range given {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			l.wrong = append(l.wrong, fmt.Sprintf("--set %q is not name=value.", text))
			continue
		}
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
	if secret != "" {
		if values[secret], err = readSecret(os.Stdin); err != nil {
			return err
		}
	}
	if len(values) > 0 {
		if err := o.SetSettings(ctx, o.by, id, values); err != nil {
			return no(err)
		}
	}
	settings, _, err := o.Settings(ctx, id)
	if err != nil {
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
		text += "\n    not handed out: " + s.Problem
	}
	return text
}

// asJSON is the text as JSON, where it is some, or as a string.
func asJSON(text string) json.RawMessage {
	if json.Valid([]byte(text)) && text != "null" {
		return json.RawMessage(text)
	}
	quoted, _ := json.Marshal(text) // a string always can be
	return quoted
}

// readSecret is what came in, as a string, without the line feed behind it.
func readSecret(r io.Reader) (json.RawMessage, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxSecret+1))
	if err != nil {
		return nil, fmt.Errorf("read the secret: %w", err)
	}
	if len(text) > maxSecret {
		return nil, fmt.Errorf("a secret has at most %d KiB", maxSecret>>10)
	}
	return json.Marshal(strings.TrimRight(string(text), "\r\n"))
}
