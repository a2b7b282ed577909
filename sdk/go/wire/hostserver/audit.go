package hostserver

import (
	"context"
	"encoding/json"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

func (s *server) Record(ctx context.Context, req *modulev1.RecordRequest) (*modulev1.RecordResponse, error) {
	act := portal.Act{Action: req.Action, Subject: req.Subject, Once: req.Once}
	if len(req.Before) > 0 {
		act.Before = json.RawMessage(req.Before)
	}
	if len(req.After) > 0 {
		act.After = json.RawMessage(req.After)
	}
	return &modulev1.RecordResponse{}, s.answer("record", s.host.Audit.Record(of(ctx, req.Request), act))
}
