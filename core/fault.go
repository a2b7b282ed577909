package core

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
