// Package web is what the handlers of every room read requests and write answers with: bodies, JSON, one sentence for each error, the
// headers of every answer, and the checks of a path and an origin. It knows no visitor, no module and no route.
package web
