package wire

import (
	"bytes"
	"context"
	"errors"
	"net"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// frame is a frame's header, and as many bytes as it says.
func frame(kind byte, length int) []byte {
	return append([]byte{byte(length >> 16), byte(length >> 8), byte(length), kind, 8: 1}, bytes.Repeat([]byte{0xff}, length)...)
}

func unjudged(t *testing.T) func(error) {
	return func(err error) { t.Errorf("the plugin is to be ended for %v", err) }
}

func TestFramesAreJudgedInPartsOfAnyLength(t *testing.T) {
	sent := bytes.Join([][]byte{
		bytes.Repeat([]byte{pingFrame}, clientPreface), frame(settingsFrame, 6), frame(dataFrame, 300), frame(windowFrame, 4),
		frame(headersFrame, 0), frame(pingFrame, 8),
	}, nil)
	for size := 1; size <= len(sent); size++ {
		c, count := judge(nil, clientPreface, unjudged(t)), 0
		for rest := sent; len(rest) > 0; {
			part := rest[:min(size, len(rest))]
			rest = rest[len(part):]
			n, err := c.frames(part, time.Unix(0, 0))
			if err != nil {
				t.Fatalf("%d at a time: %v", size, err)
			}
			count += n
		}
		if count != 5 || c.notices.spent != 2 || c.had != 0 || c.skip != 0 {
			t.Fatalf("%d at a time: %d frames, of which %v are notices", size, count, c.notices.spent)
		}
	}
}

func TestAPluginSendsWhatGRPCWould(t *testing.T) {
	join := func(frames ...[]byte) []byte { return bytes.Join(frames, nil) }
	pings := func(n int) []byte { return bytes.Repeat(frame(pingFrame, 8), n) }
	for name, row := range map[string]struct {
		sent []byte
		bad  bool
	}{
		"a call": {join(frame(headersFrame, 5), frame(continuationFrame, 5), frame(dataFrame, 5),
			frame(resetFrame, 4)), false},
		"room":                        {bytes.Repeat(frame(windowFrame, 4), 100), false},
		"as many notices as it may":   {join(pings(noticesAtOnce-2), frame(settingsFrame, 0), frame(settingsFrame, 6)), false},
		"one more ping":               {pings(noticesAtOnce + 1), true},
		"one more of settings":        {bytes.Repeat(frame(settingsFrame, 0), noticesAtOnce+1), true},
		"a priority":                  {frame(2, 5), true},
		"the promise of a stream":     {frame(5, 8), true},
		"that it goes":                {frame(goAwayFrame, 8), true},
		"a kind that there is not":    {frame(10, 0), true},
		"… and the last of the kinds": {frame(255, 0), true},
	} {
		if _, err := judge(nil, 0, unjudged(t)).frames(row.sent, time.Unix(0, 0)); (err != nil) != row.bad {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// judgedHost is a host's server on a judged connection, and a client as a plugin's.
func judgedHost(t *testing.T, host modulev1.HostServer, breach func(error)) *grpc.ClientConn {
	t.Helper()
	near, far := pair(t)
	server := grpc.NewServer(newBudget().hostOptions()...)
	server.RegisterService(hostService(), host)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listenOn(judge(near, clientPreface, breach))) }()
	conn, err := newServices(far, func() {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
		conn.Close()
	})
	return conn
}

// What the SDK's own gRPC sends is no breach, however much of it there is.
func TestTheSDKIsNotEndedForItsCalls(t *testing.T) {
	host := &longHost{published: make(chan struct{}, 200), goOn: make(chan struct{})}
	close(host.goOn)
	client := modulev1.NewHostClient(judgedHost(t, host, unjudged(t)))
	var calls sync.WaitGroup
	for range 4 {
		calls.Go(func() {
			for n := range 50 {
				_, err := client.Publish(t.Context(), &modulev1.PublishRequest{Topic: "x", Json: mebibyte[:n<<14]})
				if err == nil {
					_, err = client.Settings(t.Context(), &modulev1.SettingsRequest{})
				}
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(time.Duration(n)*10*time.Microsecond, cancel)
				_, _ = client.Settings(ctx, &modulev1.SettingsRequest{}) // given up, on its way
				cancel()
				if err != nil {
					t.Errorf("call %d: %v", n, err)
					return
				}
			}
		})
	}
	calls.Wait()
}

func TestALostConnectionHasNoOther(t *testing.T) {
	near, far := pair(t)
	lost := make(chan struct{}, 100)
	conn, err := newServices(far, func() { lost <- struct{}{} })
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	near.Close()
	if _, err := modulev1.NewHostClient(conn).Settings(t.Context(), &modulev1.SettingsRequest{}); err == nil {
		t.Error("it was answered")
	}
	select {
	case <-lost:
	case <-time.After(10 * time.Second):
		t.Error("nobody is told")
	}
}

func TestWhatNoGRPCSendsIsTheLastThatIsRead(t *testing.T) {
	near, far := pair(t)
	var told []error
	c := judge(near, 0, func(err error) { told = append(told, err) })
	if _, err := far.Write(frame(9+1, 0)); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 100)
	for range 2 {
		if n, err := c.Read(b); n != 0 || err == nil {
			t.Errorf("%d, %v", n, err)
		}
	}
	if len(told) != 1 || !errors.Is(told[0], ErrFlood) {
		t.Errorf("%v", told)
	}
}

func TestWhoSendsTooMuchWaits(t *testing.T) {
	for name, sent := range map[string][]byte{
		"many frames": bytes.Repeat(frame(windowFrame, 4), 100),
		"long ones":   frame(dataFrame, 100*longFrame),
	} {
		near, far := pair(t)
		c := judge(near, 0, unjudged(t))
		c.pace = meter{perSecond: 1, atOnce: 10}
		go func() { _, _ = far.Write(sent) }()
		read := make(chan struct{})
		go func() {
			_, _ = c.Read(make([]byte, len(sent)))
			close(read)
		}()
		select {
		case <-read:
			t.Errorf("%s: it did not wait", name)
		case <-time.After(200 * time.Millisecond):
		}
		c.Close()
		select {
		case <-read:
		case <-time.After(10 * time.Second):
			t.Errorf("%s: it waits on although it is closed", name)
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
		{0, 100, 0}, {0, 10, time.Second}, {time.Second, 0, 0}, {time.Second, 10, 0}, {time.Hour, 100, 0},
		{0, 50, 5 * time.Second}, {2 * time.Second, 0, 3 * time.Second},
	} {
		now = now.Add(step.after)
		if got := m.take(step.take, now).Round(time.Millisecond); got != step.want {
			t.Errorf("%d after %v: %v, want %v", step.take, step.after, got, step.want)
		}
	}
}

// What a plugin sends breaks nothing, and is judged the same in whatever parts it comes.
func FuzzFrames(f *testing.F) {
	f.Add(frame(headersFrame, 20), 3)
	f.Add(append(frame(dataFrame, 4), frame(pingFrame, 8)...), 12)
	f.Fuzz(func(t *testing.T, b []byte, size int) {
		nobody := func(error) {}
		whole, parts, now := judge(nil, 0, nobody), judge(nil, 0, nobody), time.Unix(0, 0)
		want, wanted := whole.frames(b, now)
		size = max(1, size%64)
		got, failed := 0, error(nil)
		for rest := b; len(rest) > 0 && failed == nil; {
			part := rest[:min(size, len(rest))]
			rest = rest[len(part):]
			var n int
			n, failed = parts.frames(part, now)
			got += n
		}
		if got != want || (failed == nil) != (wanted == nil) || failed != nil && failed.Error() != wanted.Error() {
			t.Fatalf("%d frames in parts of %d (%v), and %d at once (%v)", got, size, failed, want, wanted)
		}
	})
}

// pair is a connection, and its far end.
func pair(t *testing.T) (near, far net.Conn) {
	t.Helper()
	l, err := net.Listen("unix", short(t)+"/s")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if far, err = net.Dial("unix", l.Addr().String()); err == nil {
		near, err = l.Accept()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		near.Close()
		far.Close()
	})
	return near, far
}
