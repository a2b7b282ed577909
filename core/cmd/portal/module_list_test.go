package main

import (
	"strings"
	"testing"

	"gaia.example/portal/core"
)

// TestInspectRemembersAReturn holds that a version stays one that was taken back, however often the one that serves slept since.
func TestInspectRemembersAReturn(t *testing.T) {
	var steps []core.Transition
	for range shownSteps {
		steps = append(steps, core.Transition{From: core.Ready, To: core.Asleep})
	}
	steps = append(steps, core.Transition{To: core.Ready, Class: core.Worse, Problem: "It is slow.", TakenBack: "1.1.0"})
	it := listed{Previous: &listedPrevious{Version: "1.1.0"}}
	it.remember(steps)
	if len(it.History) != shownSteps || it.Previous.TakenBack == nil || it.Previous.TakenBack.Problem != "It is slow." {
		t.Errorf("it shows %d steps and %+v", len(it.History), it.Previous.TakenBack)
	}
	other := listed{Previous: &listedPrevious{Version: "1.0.0"}}
	if other.remember(steps); other.Previous.TakenBack != nil {
		t.Errorf("of 1.0.0 it says %+v", other.Previous.TakenBack)
	}
}

func TestInspectSaysWhatHoldsAModule(t *testing.T) {
	layers := []core.Layer{{Name: "seccomp", Active: true, By: "143 system calls"}, {Name: "landlock", Why: "the kernel has none"}}
	for _, row := range []struct {
		layers []core.Layer
		want   []string
	}{
		{nil, []string{"not in the sandbox"}},
		{[]core.Layer{}, []string{"in the sandbox, without a process now"}},
		{layers, []string{"in the sandbox, held by", "      seccomp  ", "143 system calls", "      not landlock", "the kernel has none"}},
	} {
		said := describeInstalled(listed{Replicas: []listedReplica{{Replica: "r1", Layers: row.layers}}, Running: &running{}})
		for _, want := range row.want {
			if !strings.Contains(said, want) {
				t.Errorf("%v: %q is not in %s", row.layers, want, said)
			}
		}
	}
}
