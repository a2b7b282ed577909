package supervisor

import "time"

// Limits are the times and counts of the supervisor; zero values mean the defaults that stand beside them.
type Limits struct {
	Start          time.Duration // 5 s: exec to a connection that core and plugin have agreed on
	Configure      time.Duration // 10 s: the module's New
	HealthEvery    time.Duration // 5 s
	HealthDeadline time.Duration // 2 s
	HealthMisses   int           // 2 in a row: degraded
	HealthFatal    int           // 6 calls without any answer in a row: a crash
	Drain          time.Duration // 10 s: running requests may end
	Idle           time.Duration // 10 min: without a request, of a module that runs on demand, until it is put to sleep
	Soak           time.Duration // 90 s: a new version is watched, where Swap says nothing
	BackOff        time.Duration // 1 s, doubling …
	BackOffMax     time.Duration // … to 60 s, ± 20 %
	Faults         int           // 5 faults …
	FaultWindow    time.Duration // … in 10 minutes: quarantined
	MemoryMiB      int           // 256: a plugin's memory where its manifest says nothing
	Concurrency    int           // 512: requests in a plugin at once where its manifest says nothing
	Timeout        time.Duration // 30 s: until an answer's head where its manifest says nothing
	ProcessorShare float64       // 0.5: of one processor, that a plugin may take on average …
	ProcessorTime  time.Duration // … of the last two minutes, with fewer answers than seconds of a processor; then it is ended
}

func (l Limits) withDefaults() Limits {
	orTime := func(v *time.Duration, d time.Duration) {
		if *v == 0 {
			*v = d
		}
	}
	orInt := func(v *int, d int) {
		if *v == 0 {
			*v = d
		}
	}
	orTime(&l.Start, 5*time.Second)
	orTime(&l.Configure, 10*time.Second)
	orTime(&l.HealthEvery, 5*time.Second)
	orTime(&l.HealthDeadline, 2*time.Second)
	orInt(&l.HealthMisses, 2)
	orInt(&l.HealthFatal, 6)
	orTime(&l.Drain, 10*time.Second)
	orTime(&l.Idle, 10*time.Minute)
	orTime(&l.Soak, 90*time.Second)
	orTime(&l.BackOff, time.Second)
	orTime(&l.BackOffMax, time.Minute)
	orInt(&l.Faults, 5)
	orTime(&l.FaultWindow, 10*time.Minute)
	orInt(&l.MemoryMiB, 256)
	orInt(&l.Concurrency, 512)
	orTime(&l.Timeout, 30*time.Second)
	if l.ProcessorShare == 0 {
		l.ProcessorShare = 0.5
	}
	orTime(&l.ProcessorTime, 2*time.Minute)
	return l
}
