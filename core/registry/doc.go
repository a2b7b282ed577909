// Package registry brings modules to where the wishes in the database want them, on this replica: it fetches a release's bundle, unpacks
// and verifies it, opens its routes, starts, swaps, drains and stops its process, and says what it observes. It is the only writer of a
// module's state, and every step is a row, an audit entry, a metric and an event to open tabs. It changes a wish itself in one case: when a
// new release was taken back. cmd/portal gives it the supervisor's processes, which it watches; the gateway reads its files and reports,
// and the route table that it swaps; admin stores the wishes and waits with Settled. It has no opinion about visitors, nor about who may
// wish what. A wish goes from wishes.go through run.go to bring.go, from there to upgrade.go where another release runs, and to takeback.go
// where that fails; watch.go is what the processes report.
package registry
