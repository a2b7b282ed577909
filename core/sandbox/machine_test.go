package sandbox_test

import (
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/sandbox/launcher"
	"gaia.example/portal/core/supervisor"
)

// A machine that has no descriptor left for the moment is not one that has no sandbox.
func TestWhatAMachineLacksForTheMomentIsAskedAgain(t *testing.T) {
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	has := func() bool {
		for _, l := range box.Machine() {
			if l.Name == launcher.Seccomp {
				return l.Active
			}
		}
		return false
	}
	var own unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &own); err != nil {
		t.Fatal(err)
	}
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: own.Max}); err != nil {
		t.Fatal(err)
	}
	lacks := !has()
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &own); err != nil {
		t.Fatal(err)
	}
	if !lacks {
		t.Fatal("it was probed without a descriptor")
	}
	for late := time.Now().Add(10 * time.Second); !has(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("it is not asked again")
		}
	}
}

// What is executed is at a descriptor that nothing else is moved to on the way there.
func TestAPluginStartsWhateverElseIsOpen(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	var taken []int
	for range 32 {
		fd, err := unix.FcntlInt(null.Fd(), unix.F_DUPFD_CLOEXEC, 64)
		if err != nil {
			t.Fatal(err)
		}
		taken = append(taken, fd)
	}
	box, err := sandbox.New(sandbox.Config{Require: sandbox.Essential()}) // its own descriptor comes after those
	if err != nil {
		t.Fatal(err)
	}
	for len(taken) > 0 { // and each gap before it in turn is the first that is free
		last := len(taken) - 1
		unix.Close(taken[last])
		taken = taken[:last]
		if len(taken) > 28 {
			s := newStageOf(t, box, func(*supervisor.Config) {})
			if err := s.slot.Start(t.Context()); err != nil {
				t.Errorf("with %d descriptors before it: %v", len(taken), err)
			}
			if err := s.slot.Stop(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
}
