package core

import "time"

// Fault is what went wrong with a module. It is the error of a start or an upgrade where the module is to blame.
type Fault struct {
	Class     FaultClass
	Problem   string        // one sentence, for the admin
	Evidence  string        // a panic with its stack first, else the plugin's last words on stderr; at most 8 KiB
	Err       error         // for the log; nil: the problem says all
	Retry     time.Duration // backing_off: until the next start
	End       *Ending       // of its process; nil: it had none
	TakenBack string        // the version that was taken back for it: the one before it serves; empty: none was
}

func (f Fault) Error() string { return f.Problem }

func (f Fault) Unwrap() error { return f.Err }

// Sentence is the problem, and which version was taken back for it.
func (f Fault) Sentence() string { return takenBack(f.TakenBack, f.Problem) }

func takenBack(version, problem string) string {
	if version == "" {
		return problem
	}
	return "Version " + version + " was taken back: " + problem
}

// FaultClass says in which way a module failed.
type FaultClass string

// The classes.
const (
	NoFault         FaultClass = ""
	Panicked        FaultClass = "panic"         // the evidence begins with the panic and its stack
	OutOfMemory     FaultClass = "out_of_memory" // the runtime said so, or the kernel ended it at its limit
	BeforeHandshake FaultClass = "handshake"     // it ended, or said nothing, before it was configured
	Refused         FaultClass = "configure"     // its own New answered an error
	Unwell          FaultClass = "health"        // it did not answer, or says that it cannot serve
	NotVerified     FaultClass = "verification"  // its files are not what was signed
	Unmigrated      FaultClass = "migration"     // its migrations could not be taken, or not be taken back
	Ended           FaultClass = "ended"         // it ended by itself, or was killed from outside
	Unguarded       FaultClass = "sandbox"       // a layer of its sandbox that the operator requires is not there: it was not started
	Hogged          FaultClass = "processor"     // it took a whole processor for a while, and answered next to nothing
	Worse           FaultClass = "worse"         // a new version failed more, or was slower, than the one before it
)
