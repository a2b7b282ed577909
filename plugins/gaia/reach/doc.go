// Package reach finds the log with which the amounts of logs, added up in their order, reached a sum. It reads each log once, as long as no
// reorganisation takes any back. It has no opinion about what the amounts are of.
package reach
