// Package analytics turns page views into counts: how often a page was seen on a day, by visitors of which tier, from which
// other site, and by how many visitors. A view is added up in memory and forgotten; counts are written together, every few
// seconds. The gateway adds views and asks for the report. It has no opinion about which pages there are, nor about who may
// read the counts.
package analytics
