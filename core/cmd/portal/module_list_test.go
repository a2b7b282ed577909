package main

import (
	"testing"

	"gaia.example/portal/core"
)

// TestInspectRemembersAReturn holds that a version stays one that was taken back, however often the one that serves slept since.
func TestInspectRemembersAReturn(t *testing.T) {
	var steps []core.Transition
	for range shownSteps {
		steps = append(steps, core.Transition{From: core.Ready, To: core.Asleep})
	}
	steps = append(steps, core.Transition{To: core.Ready, Class: core.Worse, Problem: "Version 1.1.0 was taken back: It is slow."})
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
