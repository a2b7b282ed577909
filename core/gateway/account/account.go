package account

import (
	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/session"
)

// Config is what an Account needs.
type Config struct {
	Secure     bool // the public URL is https
	Sessions   *session.Sessions
	Presence   *presence.Presence
	Balances   core.Balances
	Simulation core.Simulation // behind Balances; nil: they are the chain's
	Clock      core.Clock
}

// So often a minute one client address may do it.
const (
	challengesAMin = 120
	signInsAMin    = 120
	refreshesAMin  = 60
	sessionsAMin   = 120
)

// Account is the API of sessions. Safe for concurrent use.
type Account struct {
	config                                   Config
	challenges, signIns, refreshes, sessions *limit.Pace
	replaced                                 replaced
}

// New has replaced no session yet.
func New(config Config) *Account {
	return &Account{
		config: config, replaced: replaced{clock: config.Clock},
		challenges: limit.NewPace(challengesAMin, config.Clock), signIns: limit.NewPace(signInsAMin, config.Clock),
		refreshes: limit.NewPace(refreshesAMin, config.Clock), sessions: limit.NewPace(sessionsAMin, config.Clock),
	}
}

// Rows are what it answers.
func (a *Account) Rows() []row.Row {
	return []row.Row{
		row.Public("POST", "/api/session/challenge", a.challenge).ForNewWallet(),
		row.SignedIn("POST", "/api/session/balance", a.checkBalance),
		row.SignedIn("POST", "/api/session/draw", a.drawBalance).OnlyWith("simulation", a.config.Simulation != nil),
		row.SignedIn("GET", "/api/session", a.getSession),
		row.Public("POST", "/api/session", a.signIn).ForNewWallet(),
		row.Public("DELETE", "/api/session", a.signOut),
		row.SignedIn("GET", "/api/sessions", a.listSessions),
		row.SignedIn("DELETE", "/api/sessions", a.revokeSessions),
		row.SignedIn("DELETE", "/api/sessions/{session}", a.revokeSession),
	}
}
