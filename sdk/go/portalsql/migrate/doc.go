// Package migrate brings a module's tables to where its bundle's migrations say, or back: all that is lacking in one
// transaction, with what was done written down beside the tables. The portal runs it, and portalsqltest does the same in an
// author's tests. It has no opinion about when, and whose the database is.
package migrate
