package main

import (
	"context"
	"time"

	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/core/tracing"
)

// lastTraces is how long what is recorded may take to be sent at the end of a run.
const lastTraces = 3 * time.Second

// openTraces opens what records traces, where the settings name a collector.
func (p *parts) openTraces(context.Context) error {
	s := p.settings.Tracing
	if s.Endpoint == nil {
		return nil
	}
	secret, err := secretsKey(p.settings, secrets.Make)()
	if err != nil {
		return err
	}
	replica, err := replicaID(p.settings.Data)
	if err != nil {
		return err
	}
	said := logs.NewSeldom(time.Now)
	for _, o := range tracing.Outcomes() {
		p.metrics.Traced(string(o), 0)
	}
	p.traces, err = tracing.New(tracing.Config{
		Endpoint: s.Endpoint, Headers: s.Headers, Ratio: s.Ratio, Service: s.Service, Version: version, Replica: replica,
		Key:   secret.Derive("choose traces"),
		Ended: func(o tracing.Outcome, spans int) { p.metrics.Traced(string(o), spans) },
		Failed: func(err error) {
			if said.News("traces") {
				p.log.Warn("the collector does not take traces: they are dropped", "collector", s.Endpoint.Host, "error", err)
			}
		},
	})
	if err != nil {
		return err
	}
	p.closing(func() error {
		ctx, cancel := context.WithTimeout(context.Background(), lastTraces)
		defer cancel()
		return p.traces.Close(ctx)
	})
	return nil
}
