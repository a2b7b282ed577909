package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/logs"
)

// logDir is where modules' log files are.
func logDir(settings config.Config) string { return filepath.Join(settings.Data, "logs") }

// stamp is a time as machines and people read it.
func stamp(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// moduleLogs shows what a module logged, for machines a line each.
func moduleLogs(ctx context.Context, l *line) error {
	most, follow := 100, l.has("--follow")
	if text := l.value("--lines"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			l.wrong = append(l.wrong, fmt.Sprintf("--lines %q is no number.", text))
		}
		most = n
	}
	id := core.ModuleID(l.operand())
	settings, err := l.settings()
	if err != nil {
		return err
	}
	lines, err := logs.Read(logDir(settings), id, most)
	if err != nil {
		return err
	}
	for _, one := range lines {
		if err := l.log(one); err != nil {
			return err
		}
	}
	if follow {
		return logs.Follow(ctx, logDir(settings), id, l.log)
	}
	if len(lines) == 0 && !l.json {
		fmt.Fprintf(l.out, "%s has logged nothing on this machine.\n", core.Printable(string(id)))
	}
	return nil
}

func (l *line) log(one logs.Line) error {
	if l.json {
		l.printed = true
		text, err := json.Marshal(one)
		if err == nil {
			_, err = fmt.Fprintln(l.out, core.Printable(string(text))) // the escapes are JSON's own
		}
		return err
	}
	words := []string{one.At.UTC().Format("2006-01-02T15:04:05.000Z"), fmt.Sprintf("%-5s", one.Level), one.Message}
	for _, name := range slices.Sorted(maps.Keys(one.Attributes)) {
		value := fmt.Sprint(one.Attributes[name])
		if strings.ContainsAny(value, " \"=") {
			value = strconv.Quote(value)
		}
		words = append(words, name+"="+value)
	}
	_, err := fmt.Fprintln(l.out, core.Line(strings.Join(words, " ")))
	return err
}
