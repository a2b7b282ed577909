package stream

import (
	"encoding/json"
	"testing"

	"gaia.example/portal/core"
)

func TestAnEventIsWrittenOnce(t *testing.T) {
	var all texts
	kept := &core.Event{ID: 7, Topic: "module", Payload: json.RawMessage("{\n \"a\": 1 }")}
	first, err := all.of(kept)
	if err != nil || string(first) != "id: 7\nevent: module\ndata: {\"a\":1}\n\n" {
		t.Fatalf("%q, %v", first, err)
	}
	if again, err := all.of(kept); err != nil || &again[0] != &first[0] {
		t.Errorf("it was written again: %q, %v", again, err)
	}
	announced := &core.Event{Topic: "chain", Payload: json.RawMessage("null")}
	if text, err := all.of(announced); err != nil || string(text) != "event: chain\ndata: null\n\n" {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := all.of(&core.Event{Topic: "lab.broken", Payload: json.RawMessage("one\ntwo")}); err == nil {
		t.Errorf("what is not JSON is written: %q", text)
	}
}
