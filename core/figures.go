package core

import "time"

// Figures are what a module did and took on this replica since the portal started, for the operator's monitoring.
type Figures struct {
	Module   ModuleID
	State    State
	Answered uint64        // requests, streams that were opened among them
	Failed   uint64        // of those: 5xx, none in time, or broken off
	Refused  uint64        // for lack of a place
	Timed    uint64        // answers whose head was timed, from the request's last byte
	Took     time.Duration // all of those together
	Within   []uint64      // how many of them took at most each of FigureBounds
	Places   int64         // that are taken now, by those too that wait for the process
	Restarts int64         // after a fault, since it was last turned on

	EventStreams, WebSockets int // that are open now

	Memory    int64         // bytes of its processes, as last read; 0: there is none, or it was not read yet
	Processor time.Duration // that they have taken
	Bounds    Bounds
}

// FigureBounds are the bounds of Figures.Within, 512 µs to 17 s: the ends of octaves of microseconds, which is how heads are counted.
func FigureBounds() (bounds []time.Duration) {
	for us := 512; us <= 512<<15; us *= 2 {
		bounds = append(bounds, time.Duration(us)*time.Microsecond)
	}
	return bounds
}
