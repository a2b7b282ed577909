package wire

import (
	"fmt"
	"runtime"
)

// Environment is all that a plugin gets beside the handshake. Half the processors: no module takes the machine from the
// core, and on a small one its threads do not chase each other's work. The memory limit bounds the heap; below it, collecting
// each time a small heap has doubled would be a tenth of a request's cost.
// That one asks the runtime to keep to it; what stops a plugin that cannot is Spec.Memory, a limit of half as much again.
func Environment(memory int64) []string {
	return []string{
		fmt.Sprintf("GOMEMLIMIT=%dMiB", memory>>20), "GOGC=400",
		fmt.Sprintf("GOMAXPROCS=%d", max(1, runtime.NumCPU()/2)),
	}
}
