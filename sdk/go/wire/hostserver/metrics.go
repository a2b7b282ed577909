package hostserver

import (
	"context"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

func (s *server) Measure(_ context.Context, req *modulev1.MeasureRequest) (*modulev1.MeasureResponse, error) {
	for _, sample := range req.Samples {
		if sample.Gauge {
			s.host.Metrics.Set(sample.Name, sample.Value)
		} else {
			s.host.Metrics.Add(sample.Name, sample.Value)
		}
	}
	return &modulev1.MeasureResponse{}, nil
}
