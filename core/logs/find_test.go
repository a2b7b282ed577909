package logs

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func TestLinesAreFoundFromTheNewestOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	files := New(dir)
	defer files.Close()
	log := slog.New(files.Handler(slog.DiscardHandler)).With("module", "lab")
	padding := strings.Repeat("x", maxMessage-100)
	for n := range 2 * maxFile / maxMessage { // over two files
		level := slog.LevelInfo
		if n%100 == 50 {
			level = slog.LevelError
		}
		log.Log(t.Context(), level, fmt.Sprintf("line %d", n), "padding", padding, "more", padding, "and", padding, "last", padding)
	}
	found, err := Find(dir, "lab", 3, func(l Line) bool { return l.Level == "ERROR" })
	if err != nil || len(found) != 3 || found[0].Message != "line 750" || found[2].Message != "line 950" {
		t.Errorf("found %d, %v: %.100v", len(found), err, found)
	}
	if newest, err := Read(dir, "lab", 2); err != nil || len(newest) != 2 || newest[1].Message != "line 1023" {
		t.Errorf("the newest are %.100v, %v", newest, err)
	}
	if all, err := Read(dir, "lab", 1); err != nil || len(all) != 1 || !all[0].Has("line 1023") || !all[0].Has("more=xx") || all[0].Has("line 7") {
		t.Errorf("the newest has %.100v, %v", all, err)
	}
	middle := time.Now()
	log.Info("after that")
	if last, err := Last(dir, "lab", middle, 2); err != nil || len(last) != 2 || last[1].Message != "line 1023" {
		t.Errorf("before that time there are %.100v, %v", last, err)
	}
	if none, err := Last(dir, "other", time.Now(), 2); err != nil || none == nil || len(none) != 0 {
		t.Errorf("of another there are %v, %v", none, err)
	}
}

func TestSomebodyIsToldOfLinesOnceInAWhile(t *testing.T) {
	files := New(filepath.Join(t.TempDir(), "logs"))
	told := make(chan core.ModuleID, 100)
	files.Tell(func(id core.ModuleID) { told <- id })
	log := slog.New(files.Handler(slog.DiscardHandler))
	for range 50 {
		log.With("module", "lab").Info("many")
	}
	if id := <-told; id != "lab" || len(told) > 0 {
		t.Errorf("told of %s, and %d times more", id, len(told))
	}
	log.With("module", "other").Info("one")
	if id := <-told; id != "other" {
		t.Errorf("told of %s", id)
	}
	if err := files.Close(); err != nil {
		t.Fatal(err)
	}
}
