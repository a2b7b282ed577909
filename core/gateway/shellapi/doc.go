// Package shellapi is what the shell asks beside sessions and events: its page with what the visitor may see (Pages), the inbox, what a
// wallet chose on modules' pages, page views, the explorer's look-ups, the dev chain's faucet, and reports of the content security policy.
// Each has its own type, with what it needs and the rows that it answers.
package shellapi
