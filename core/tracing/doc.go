// Package tracing records traces: it decides which requests are recorded, keeps the steps that have ended for a moment, and sends them to a
// collector by OTLP over HTTP. It is the only owner of OpenTelemetry's libraries, and has no opinion about what a step is: whoever takes
// one says so with core.Span. The portal never waits for it: what a collector does not take in time is dropped and counted.
package tracing
