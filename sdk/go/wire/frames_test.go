package wire

import (
	"bytes"
	"encoding/binary"
	"testing"
	"time"
)

func (f frame) bytes() []byte {
	b := binary.BigEndian.AppendUint16([]byte{f.version, f.kind}, f.flags)
	b = binary.BigEndian.AppendUint32(b, f.stream)
	return binary.BigEndian.AppendUint32(b, f.length)
}

func TestFramesAreReadInPartsOfAnyLength(t *testing.T) {
	want := []frame{{kind: pingFrame, flags: synFlag, length: 7}, {kind: dataFrame, stream: 2, length: 1000}, {kind: dataFrame, stream: 2}, {kind: windowFrame, stream: 2, length: 1 << 20}}
	var sent []byte
	for _, f := range want {
		sent = append(sent, f.bytes()...)
		if f.kind == dataFrame {
			sent = append(sent, bytes.Repeat([]byte{0xff}, int(f.length))...)
		}
	}
	for size := 1; size <= len(sent); size++ {
		var at reading
		var got []frame
		count := 0
		for rest := sent; len(rest) > 0; {
			part := rest[:min(size, len(rest))]
			rest = rest[len(part):]
			n, err := at.read(part, func(f frame) error { got = append(got, f); return nil })
			if err != nil {
				t.Fatal(err)
			}
			count += n
		}
		if len(got) != len(want) || count != len(want) {
			t.Fatalf("%d at a time: %v", size, got)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%d at a time: %v, want %v", size, got[i], want[i])
			}
		}
	}
}

// sent is a frame of the plugin's, or of the core's.
type sent struct {
	core bool
	frame
}

func TestAPluginSendsWhatYamuxWould(t *testing.T) {
	opens := func(id uint32) sent { return sent{frame: frame{kind: windowFrame, flags: synFlag, stream: id}} }
	leaves := func(id uint32, how uint16) sent { return sent{frame: frame{kind: windowFrame, flags: how, stream: id}} }
	core := func(id uint32, how uint16) sent { return sent{true, frame{kind: windowFrame, flags: how, stream: id}} }
	many := func(n int, one func(id uint32) []sent) (all []sent) {
		for id := uint32(2); n > 0; n-- {
			all = append(all, one(id)...)
			id += 2
		}
		return all
	}
	for name, row := range map[string]struct {
		sent []sent
		bad  bool
	}{
		"one stream":                {[]sent{opens(2), core(2, ackFlag), {frame: frame{stream: 2, length: longestFrame}}}, false},
		"on a stream of the core's": {[]sent{{frame: frame{stream: 1, length: 10, flags: ackFlag}}}, false},
		"as many streams as it may": {many(openAtOnce, func(id uint32) []sent { return []sent{opens(id)} }), false},
		"one more":                  {many(openAtOnce+1, func(id uint32) []sent { return []sent{opens(id)} }), true},
		"streams that both sides closed": {many(100, func(id uint32) []sent {
			return []sent{opens(id), core(id, ackFlag), leaves(id, finFlag), core(id, finFlag)}
		}), false},
		"… the core first":         {many(100, func(id uint32) []sent { return []sent{opens(id), core(id, ackFlag|finFlag), leaves(id, finFlag)} }), false},
		"streams that were reset":  {many(100, func(id uint32) []sent { return []sent{opens(id), core(id, ackFlag), leaves(id, rstFlag)} }), false},
		"… by the core":            {many(100, func(id uint32) []sent { return []sent{opens(id), core(id, rstFlag)} }), false},
		"… before they were taken": {many(100, func(id uint32) []sent { return []sent{opens(id), leaves(id, rstFlag)} }), true},
		"half closed ones":         {many(100, func(id uint32) []sent { return []sent{opens(id), core(id, ackFlag), leaves(id, finFlag)} }), true},
		"a stream twice":           {[]sent{opens(2), opens(2)}, true},
		"a stream of the core's":   {[]sent{opens(3)}, true},
		"streams of the core's that both closed": {many(100, func(id uint32) []sent {
			return []sent{core(id+1, synFlag), leaves(id+1, ackFlag), core(id+1, finFlag), leaves(id+1, finFlag)}
		}), false},
		"… the plugin first":       {many(100, func(id uint32) []sent { return []sent{core(id+1, synFlag), leaves(id+1, finFlag), core(id+1, finFlag)} }), false},
		"… that it reset":          {many(100, func(id uint32) []sent { return []sent{core(id+1, synFlag), core(id+1, finFlag), leaves(id+1, rstFlag)} }), false},
		"… that it reset before":   {many(100, func(id uint32) []sent { return []sent{core(id+1, synFlag), leaves(id+1, rstFlag), core(id+1, finFlag)} }), false},
		"… that the core reset":    {many(100, func(id uint32) []sent { return []sent{core(id+1, synFlag), core(id+1, finFlag), core(id+1, rstFlag)} }), false},
		"… closed together":        {many(100, func(id uint32) []sent { return []sent{core(id+1, synFlag|finFlag), leaves(id+1, ackFlag|finFlag)} }), false},
		"… that are open":          {many(100, func(id uint32) []sent { return []sent{core(id+1, synFlag), leaves(id+1, ackFlag)} }), false},
		"as many that it kept":     {append(many(closedAtOnce, func(id uint32) []sent { return []sent{core(id+1, synFlag), core(id+1, finFlag)} }), leaves(3, 0)), false},
		"one more that it kept":    {append(many(closedAtOnce+1, func(id uint32) []sent { return []sent{core(id+1, synFlag), core(id+1, finFlag)} }), leaves(3, 0)), true},
		"a kind that there is not": {[]sent{{frame: frame{kind: 4}}}, true},
		"another version":          {[]sent{{frame: frame{version: 1}}}, true},
		"a frame that is too long": {[]sent{{frame: frame{stream: 1, length: longestFrame + 1}}}, true},
		"a ping":                   {[]sent{{frame: frame{kind: pingFrame, flags: synFlag, length: 1 << 31}}}, false},
		"more pings than it may":   {many(pingsAtOnce+1, func(uint32) []sent { return []sent{{frame: frame{kind: pingFrame}}} }), true},
		"that it goes":             {[]sent{{frame: frame{kind: awayFrame}}}, false},
	} {
		s, now := newFrames(), time.Now()
		var err error
		for _, sent := range row.sent {
			if sent.core {
				s.ofCore(sent.frame)
			} else if err == nil {
				err = s.ofPlugin(sent.frame, now)
			}
		}
		if (err != nil) != row.bad {
			t.Errorf("%s: %v", name, err)
		}
		if !row.bad && len(s.open) > openAtOnce {
			t.Errorf("%s: %d streams are remembered", name, len(s.open))
		}
		closed := 0
		for _, o := range s.own {
			if o.ended {
				closed++
			}
		}
		if !row.bad && (closed != s.closed || closed > closedAtOnce || name != "… that are open" && len(s.own) > closed) {
			t.Errorf("%s: %d streams of the core's are remembered, of which it closed %d, and counted %d", name, len(s.own), closed, s.closed)
		}
	}
}

func TestAMeterGivesBackWithTime(t *testing.T) {
	m, now := meter{perSecond: 10, atOnce: 100}, time.Now()
	for _, step := range []struct {
		after time.Duration
		take  int
		want  time.Duration
	}{
		{0, 100, 0}, {0, 10, time.Second}, {time.Second, 0, 0}, {time.Second, 10, 0}, {time.Hour, 100, 0}, {0, 50, 5 * time.Second}, {2 * time.Second, 0, 3 * time.Second},
	} {
		now = now.Add(step.after)
		if got := m.take(step.take, now).Round(time.Millisecond); got != step.want {
			t.Errorf("%d after %v: %v, want %v", step.take, step.after, got, step.want)
		}
	}
}

// What a plugin sends breaks nothing, in whatever parts it comes.
func FuzzFrames(f *testing.F) {
	f.Add(frame{kind: windowFrame, flags: synFlag, stream: 2}.bytes(), 3)
	f.Add(append(frame{kind: dataFrame, stream: 2, length: 4}.bytes(), "abcd"...), 12)
	f.Fuzz(func(t *testing.T, b []byte, size int) {
		s := newFrames()
		var whole, parts reading
		var want, got []frame
		_, _ = whole.read(b, func(f frame) error { want = append(want, f); return nil })
		size = max(1, size%64)
		for rest := b; len(rest) > 0; {
			part := rest[:min(size, len(rest))]
			rest = rest[len(part):]
			_, _ = parts.read(part, func(f frame) error {
				got = append(got, f)
				s.ofCore(f)
				return nil
			})
		}
		if len(got) != len(want) {
			t.Fatalf("%d frames in parts of %d, and %d at once", len(got), size, len(want))
		}
		for _, f := range got {
			if s.ofPlugin(f, time.Unix(0, 0)) != nil {
				break
			}
			if len(s.open) > openAtOnce || s.closed < 0 || s.closed > closedAtOnce || s.closed > len(s.own) {
				t.Fatalf("%d streams are open, and %d of %d are closed", len(s.open), s.closed, len(s.own))
			}
		}
	})
}
