// Package engine answers questions in English and German without a language model: it recognises what is asked, asks the queries that
// modules export, as the visitor, and writes the answer of their fields, each cited. conversations calls it. It knows no module: what a
// query answers, and what its fields mean, stands in its own manifest. What comes back is only ever shown, so that no text in it can
// make the engine do anything. The same question over the same answers gives the same text.
package engine
