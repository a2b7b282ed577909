//go:build faultpoints

package faultpoint

import (
	"fmt"
	"os"
	"syscall"
)

const variable = "PORTAL_FAULT"

// Reach ends the process at once, as kill -9 does, where PORTAL_FAULT names the point.
func Reach(p Point) {
	if os.Getenv(variable) != string(p) {
		return
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
		panic(err)
	}
	select {}
}

// List prints every point and ends the process, where PORTAL_FAULT is list.
func List() {
	if os.Getenv(variable) != "list" {
		return
	}
	for _, p := range Points() {
		fmt.Println(p)
	}
	os.Exit(0)
}
