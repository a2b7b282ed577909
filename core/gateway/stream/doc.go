// Package stream is GET /api/events: server-sent events of the topics that a visitor may follow, for as long as they may. A lost right
// takes its topics away within a second, with a sentence. What is said under a topic comes from the bus; a topic's rule, from the route
// table or from here.
package stream
