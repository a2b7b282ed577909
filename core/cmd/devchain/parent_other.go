//go:build !linux

package main

import "errors"

func dieWithParent() error {
	return errors.New("--die-with-parent works on Linux only")
}
