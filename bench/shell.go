package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
)

// measureShell takes the shell's own figures: the first route's bytes, by package.
func measureShell(ctx context.Context) ([]result, error) {
	return runScript(ctx, "shell", "node scripts/size.mjs --json")
}

// measureRemote has a browser open a module's page, against the same page in one bundle.
func measureRemote(ctx context.Context) ([]result, error) {
	return runScript(ctx, "shell/e2e", "node --experimental-transform-types --disable-warning=ExperimentalWarning bench/remote.ts")
}

// measureOrbit has a browser draw the map of 20,000 nodes on the processor.
func measureOrbit(ctx context.Context) ([]result, error) {
	return runScript(ctx, "shell/e2e", "node --experimental-transform-types --disable-warning=ExperimentalWarning bench/orbit.ts")
}

// measureFrames has a browser open a page that runs in a frame, against the same page without one.
func measureFrames(ctx context.Context) ([]result, error) {
	return runScript(ctx, "shell/e2e", "node --experimental-transform-types --disable-warning=ExperimentalWarning bench/frames.ts")
}

// runScript takes the figures that a script writes, one result in a line.
func runScript(ctx context.Context, dir, command string) ([]result, error) {
	cmd := exec.CommandContext(ctx, "npx", "--yes", "-p", "node@24.21.0", "-c", command)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var results []result
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		var r result
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("read %q: %w", lines.Text(), err)
		}
		results = append(results, r)
	}
	return results, nil
}
