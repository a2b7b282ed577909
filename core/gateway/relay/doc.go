// Package relay is a request's way to a plugin and back, over HTTP/1.1 on a socket that only that plugin's process has. An exchange owns
// the life of one relayed request: request reads what the client sends and writes it to the plugin, answer passes the answer on, watch
// ends what nobody wants any more, socket joins WebSockets, and unread leaves no body behind. It strips what only the core may say in
// either direction. Who may ask, the caller has decided.
package relay
