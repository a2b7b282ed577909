package wire

import (
	"context"
	"strings"
	"testing"

	"google.golang.org/grpc/metadata"
)

const someTrace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" // the example of W3C Trace Context §3.2.2.5

func TestTraceparentIsReadAsTheRecommendationHasIt(t *testing.T) {
	for text, want := range map[string]bool{
		someTrace: true,
		"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-03":       true,  // another flag beside
		"cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-later": true,  // of a later version
		"cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01later":  false, // which is none
		"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-later": false,
		"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00":       false, // not recorded
		"ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01":       false,
		"00-00000000000000000000000000000000-b7ad6b7169203331-01":       false,
		"00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01":       false,
		strings.ToUpper(someTrace):                                      false,
		"00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01":       false,
		"00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01":        false,
		"": false,
	} {
		trace, ok := ParseTrace(text)
		if ok != want {
			t.Errorf("%q is read: %v, want %v", text, ok, want)
		}
		if ok && !strings.HasPrefix(trace.String(), someTrace[:52]) || !ok && trace.String() != "" {
			t.Errorf("%q is read as %q", text, trace)
		}
	}
}

func TestTraceGoesAlongWithACall(t *testing.T) {
	trace, _ := ParseTrace(someTrace)
	sent, _ := metadata.FromOutgoingContext(carried(WithTrace(context.Background(), trace)))
	if got := TraceFrom(arrived(metadata.NewIncomingContext(context.Background(), sent))); got != trace {
		t.Errorf("%v arrives as %v", trace, got)
	}
	if _, any := metadata.FromOutgoingContext(carried(context.Background())); any {
		t.Error("something goes along with a call of no trace")
	}
	two := metadata.Pairs(traceKey, someTrace, traceKey, someTrace)
	if got := TraceFrom(arrived(metadata.NewIncomingContext(context.Background(), two))); !got.Zero() {
		t.Errorf("of two traces %v is taken", got)
	}
}

func FuzzParseTrace(f *testing.F) {
	f.Add(someTrace)
	f.Add("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-later")
	f.Fuzz(func(t *testing.T, text string) {
		trace, ok := ParseTrace(text)
		if again, same := ParseTrace(trace.String()); ok != same || again != trace {
			t.Errorf("%q is %v, which is read as %v", text, trace, again)
		}
	})
}
