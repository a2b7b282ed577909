// Package audited has what happened on the chain written into the audit beside the reading of pages: where the audit takes nothing, pages
// go on, and it is tried again by itself. What is written, and what was written before, is its caller's to say.
package audited
