package main

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"

	"gaia.example/portal/core/supervisor/supervisortest/far"
	"gaia.example/portal/sdk/go/portal"
)

// publish publishes the body, to one wallet where one is named.
func (m *module) publish(w http.ResponseWriter, r *http.Request) {
	topic, to := r.FormValue("topic"), r.FormValue("to")
	body, err := io.ReadAll(r.Body)
	switch wallet, wrong := portal.ParseAddress(to); {
	case err != nil:
	case to == "":
		err = m.host.Events.Publish(r.Context(), topic, json.RawMessage(body))
	case wrong != nil:
		err = wrong
	default:
		err = m.host.Events.PublishTo(r.Context(), wallet, topic, json.RawMessage(body))
	}
	if err != nil {
		portal.WriteError(w, r, far.Told(err))
	}
}

// follow answers with the events of the topics, one a line, as they come; an error is the last line.
func (m *module) follow(w http.ResponseWriter, r *http.Request) {
	after, _ := strconv.ParseInt(r.FormValue("after"), 10, 64)
	lines, flush := json.NewEncoder(w), http.NewResponseController(w)
	_ = flush.Flush()
	for event, err := range m.host.Events.Subscribe(r.Context(), after, strings.Fields(r.FormValue("topics"))...) {
		if err != nil {
			_ = lines.Encode(map[string]any{"Failed": err.Error(), "Code": portal.CodeOf(err)})
			return
		}
		if lines.Encode(event) != nil || flush.Flush() != nil {
			return
		}
	}
}
