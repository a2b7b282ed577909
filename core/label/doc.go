// Package label judges the names that partners give to what people read: modules, pages, sections of the sidebar, publishers. It owns what
// a name may be made of and what it looks like (UTS #39, Unicode Security Mechanisms). The formats of modules and cards ask it, and so does
// what decides about installing one. It has no opinion about which names are the portal's own.
package label
