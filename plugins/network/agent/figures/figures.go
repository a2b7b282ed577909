// Package figures reads how the machine is, by gopsutil. What the machine does not tell is nil, never zero.
package figures

import (
	"context"
	"math"
	"runtime"
	"strings"
	"time"

	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/disk"
	"github.com/shirou/gopsutil/v4/load"
	"github.com/shirou/gopsutil/v4/mem"
	"github.com/shirou/gopsutil/v4/net"
	"github.com/shirou/gopsutil/v4/sensors"

	"gaia.example/portal/sdk/go/node"
)

// Reader remembers the counters of the reading before. One goroutine uses it.
type Reader struct {
	folder         string // whose file system is told of
	busy, total    float64
	received, sent uint64
	counted        bool
}

// NewReader begins to count now.
func NewReader(ctx context.Context, folder string) *Reader {
	r := &Reader{folder: folder}
	r.Read(ctx)
	return r
}

// Read is how the machine is, and what happened since the reading before.
func (r *Reader) Read(ctx context.Context) node.Figures {
	var f node.Figures
	if busy, total, ok := processors(ctx); ok {
		if total > r.total && r.total > 0 {
			f.CPU = whole(min(max((busy-r.busy)/(total-r.total), 0), 1) * 10_000)
		}
		r.busy, r.total = busy, total
	}
	if average, err := load.AvgWithContext(ctx); err == nil {
		f.Load = whole(average.Load1 * 100)
	}
	if memory, err := mem.VirtualMemoryWithContext(ctx); err == nil && memory.Total > 0 {
		used := memory.Total - min(memory.Available, memory.Total)
		f.MemoryUsed, f.MemoryTotal = &used, &memory.Total
	}
	if usage, err := disk.UsageWithContext(ctx, r.folder); err == nil && usage.Total > 0 {
		used := min(usage.Used, usage.Total)
		f.DiskUsed, f.DiskTotal = &used, &usage.Total
	}
	if received, sent, ok := traffic(ctx); ok {
		if r.counted && received >= r.received && sent >= r.sent { // an interface that went takes its counters along
			in, out := received-r.received, sent-r.sent
			f.Received, f.Sent = &in, &out
		}
		r.received, r.sent, r.counted = received, sent, true
	}
	f.Temperature = temperature(ctx)
	return f
}

// processors are the seconds that all processors were busy, and that there were.
func processors(ctx context.Context) (busy, total float64, ok bool) {
	times, err := cpu.TimesWithContext(ctx, false)
	if err != nil || len(times) == 0 {
		return 0, 0, false
	}
	t := times[0]
	busy = t.User + t.System + t.Nice + t.Irq + t.Softirq + t.Steal
	return busy, busy + t.Idle + t.Iowait, true
}

func traffic(ctx context.Context) (received, sent uint64, ok bool) {
	all, err := net.IOCountersWithContext(ctx, true)
	if err != nil {
		return 0, 0, false
	}
	for _, one := range all {
		if one.Name != "lo" && one.Name != "lo0" {
			received, sent, ok = received+one.BytesRecv, sent+one.BytesSent, true
		}
	}
	return received, sent, ok
}

// temperature is the processor's: the hottest of the sensors that are named as one's.
func temperature(ctx context.Context) *int64 {
	all, _ := sensors.TemperaturesWithContext(ctx) // an error names sensors that could not be read; the others are there
	hottest := math.Inf(-1)
	for _, one := range all {
		name := strings.ToLower(one.SensorKey)
		for _, processor := range []string{"coretemp", "k10temp", "zenpower", "cpu", "soc", "package", "tc0p", "tp0"} {
			if strings.Contains(name, processor) && one.Temperature > 0 && one.Temperature < 150 {
				hottest = max(hottest, one.Temperature)
			}
		}
	}
	if math.IsInf(hottest, -1) {
		return nil
	}
	tenths := int64(math.Round(hottest * 10))
	return &tenths
}

func whole(f float64) *uint64 {
	if math.IsNaN(f) || f < 0 {
		return nil
	}
	n := uint64(math.Round(f))
	return &n
}

// Idle is how idle the processors are for that long, in hundredths of a percent; ok is false where the machine does not tell, or ctx ends.
func Idle(ctx context.Context, over time.Duration) (idle uint64, ok bool) {
	busyBefore, totalBefore, known := processors(ctx)
	timer := time.NewTimer(over)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return 0, false
	case <-timer.C:
	}
	busy, total, again := processors(ctx)
	if !known || !again || total <= totalBefore {
		return 0, false
	}
	return uint64((1 - min(max((busy-busyBefore)/(total-totalBefore), 0), 1)) * 10_000), true
}

// Machine is the kind of machine that this is.
func Machine(ctx context.Context) node.Machine {
	m := node.Machine{OS: runtime.GOOS, Arch: runtime.GOARCH, Processors: uint64(runtime.NumCPU())}
	if infos, err := cpu.InfoWithContext(ctx); err == nil && len(infos) > 0 {
		m.CPU = Plain(infos[0].ModelName, 128)
	}
	if memory, err := mem.VirtualMemoryWithContext(ctx); err == nil {
		m.Memory = memory.Total
	}
	return m
}

// Plain is a text as statements take it: printable ASCII without quotes and backslashes, of that many bytes at most.
func Plain(s string, most int) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' {
			return -1
		}
		return r
	}, s)
	plain = strings.Join(strings.Fields(plain), " ")
	return strings.TrimSpace(plain[:min(most, len(plain))])
}

// FreeDisk is how many bytes the folder's file system has left for this user.
func FreeDisk(ctx context.Context, folder string) (uint64, error) {
	usage, err := disk.UsageWithContext(ctx, folder)
	if err != nil {
		return 0, err
	}
	return usage.Free, nil
}
