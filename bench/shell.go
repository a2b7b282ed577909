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
	cmd := exec.CommandContext(ctx, "npx", "--yes", "-p", "node@24.21.0", "-c", "node scripts/size.mjs --json")
	cmd.Dir, cmd.Stderr = "shell", os.Stderr
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
