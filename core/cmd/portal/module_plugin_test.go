package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
)

// What the plugin does not have of its manifest is found when it is packed: the plugin itself is asked.
func TestPackAsksThePlugin(t *testing.T) {
	t.Parallel()
	runs := []core.Capability{{Name: "jobs.run", Reason: "The test has it run."}}
	lab := func(t *testing.T, jobs ...string) string {
		m := core.Manifest{ID: "radar", Version: "1.0.0", Run: core.OnDemand}
		for _, name := range jobs {
			m.Jobs, m.Capabilities = append(m.Jobs, core.JobRule{Name: name}), runs
		}
		return coretest.Folder(t, m)
	}
	program := func(t *testing.T, text []byte) string {
		dir := lab(t)
		if err := os.WriteFile(filepath.Join(dir, "plugin/linux-amd64/lab"), text, 0o755); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	for name, row := range map[string]struct {
		folder func(*testing.T) string
		code   int
		says   []string // on standard error
		never  string
	}{
		"its jobs have functions": {
			folder: func(t *testing.T) string { return lab(t, "fail", "hold", "deaf", "drains", "crash") }, never: "plugin",
		},
		"two jobs have none, and both are said with where they are": {
			folder: func(t *testing.T) string { return lab(t, "fail", "holds", "report") }, code: 1,
			says: []string{"module.json has 2 mistakes", "line 1, column",
				"jobs[1].name: the plugin has no function for the job holds: did you mean hold?",
				"jobs[2].name: the plugin has no function for the job report."},
		},
		"functions without a job are told of": {
			folder: func(t *testing.T) string { return lab(t, "fail", "hold", "deaf") },
			says:   []string{"The plugin has functions for jobs that module.json does not have, and that never run: crash, drains."},
		},
		"a program that is no plugin": {
			folder: func(t *testing.T) string { return program(t, ended(t)) }, code: 1,
			says: []string{"The plugin is none: it does not answer as one whose main is portal.Serve(newModule)."},
		},
		"what this machine cannot execute is not asked": {
			folder: func(t *testing.T) string {
				head := ended(t)[:64]
				head[32], head[54], head[56] = 0, 0, 0 // no program follows it
				return program(t, head)
			},
			says: []string{"What the plugin has was not compared with module.json: ", "it could not be executed"},
		},
		"nor is what is for another machine": {
			folder: func(t *testing.T) string {
				dir := lab(t, "report")
				other := ended(t)
				other[18] = 0xb7 // of arm64
				if err := os.MkdirAll(filepath.Join(dir, "plugin/linux-arm64"), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.RemoveAll(filepath.Join(dir, "plugin/linux-amd64")); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, "plugin/linux-arm64/lab"), other, 0o755); err != nil {
					t.Fatal(err)
				}
				return dir
			},
			says: []string{"was not compared with module.json: the bundle has none for this machine (linux-amd64)"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			file := filepath.Join(dir, "radar.bundle")
			stdout, stderr, code := coretest.Output(t, dir, "module", "pack", row.folder(t), "-o", file, "--json")
			if code != row.code || !json.Valid([]byte(stdout)) || row.never != "" && strings.Contains(stderr, row.never) {
				t.Fatalf("it ends with %d and prints %s%s", code, stdout, stderr)
			}
			for _, want := range row.says {
				if !strings.Contains(stderr, want) {
					t.Errorf("it says %s, not %q", stderr, want)
				}
			}
			if _, err := os.Stat(file); (err == nil) != (row.code == 0) {
				t.Errorf("it ends with %d, and the bundle: %v", code, err)
			}
		})
	}
}

// ended is the smallest program for Linux on amd64: it ends with 3 and says nothing (System V ABI, chapters 4 and 5).
func ended(t *testing.T) []byte {
	t.Helper()
	const base, header, code = 0x400000, 64, 64 + 56
	program := make([]byte, code, 256)
	copy(program, "\x7fELF\x02\x01\x01")
	program[16], program[18], program[20] = 2, 0x3e, 1
	put := func(at int, value uint64, bytes int) {
		for i := range bytes {
			program[at+i] = byte(value >> (8 * i))
		}
	}
	put(24, base+code, 8) // where it begins
	put(32, header, 8)    // where its program headers are
	put(52, header, 2)
	put(54, 56, 2)
	put(56, 1, 2)
	put(header, 1, 4) // one that is loaded, readable and executable
	put(header+4, 5, 4)
	put(header+16, base, 8)
	put(header+24, base, 8)
	instructions := []byte{0xbf, 3, 0, 0, 0, 0xb8, 60, 0, 0, 0, 0x0f, 0x05} // exit(3)
	put(header+32, code+uint64(len(instructions)), 8)
	put(header+40, code+uint64(len(instructions)), 8)
	put(header+48, 0x1000, 8)
	return append(program, instructions...)
}
