// Package gateway is the portal's HTTP surface. Its rooms, from the ground up:
//
//	browser    the types that browsers read and send
//	web        what handlers read requests and write answers with
//	row        a method, a path, a handler and the rule that guards it
//	limit      what one client address may do
//	asset      files of front ends in memory
//	ticket     what a frame has instead of a cookie
//	presence   who is here, what they may do now, and answers that rest on that
//	relay      a request's way to a plugin and back
//	account    sign-in and sessions
//	stream     events
//	moduleapi  what modules answer, and ask of one another
//	shellapi   what the shell asks
//	adminapi   what admins ask and do
//	edge       the server: connections, heads, each request's way to its row
//
// The portal's command builds them, and gives the edge all their rows (Rooms). testdata/surface.txt has the list of rows for review.
package gateway
