package stream

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync/atomic"

	"gaia.example/portal/core"
)

// texts has the newest event as a server-sent one: it is written once, for all the streams that it goes to.
type texts struct{ newest atomic.Pointer[eventText] }

type eventText struct {
	event *core.Event
	text  []byte
}

// of is the event as a stream has it. It fails for a payload that is not JSON, as a line break would end the field.
func (t *texts) of(event *core.Event) ([]byte, error) {
	if newest := t.newest.Load(); newest != nil && newest.event == event {
		return newest.text, nil
	}
	var payload bytes.Buffer
	if err := json.Compact(&payload, event.Payload); err != nil {
		return nil, err
	}
	id := ""
	if event.ID != 0 {
		id = fmt.Sprintf("id: %d\n", event.ID)
	}
	text := fmt.Appendf(nil, "%sevent: %s\ndata: %s\n\n", id, event.Topic, payload.Bytes())
	t.newest.Store(&eventText{event, text})
	return text, nil
}
