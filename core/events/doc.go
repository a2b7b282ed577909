// Package events carries events from where they happen to open streams: every event is appended to the outbox first,
// then handed to the subscriptions whose filter it passes. A subscription that resumes gets what it missed from the
// outbox and goes on live, without a gap and without a duplicate. A subscriber that does not keep up is cut.
// It has no opinion about who may follow a topic; the gateway decides that before it subscribes.
package events
