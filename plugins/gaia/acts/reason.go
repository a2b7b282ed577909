package acts

// Reason is why what an account has changed.
type Reason string

// Reasons that a contract gives, as they are on the wire.
const (
	Bought      Reason = "bought"
	Refunded    Reason = "refunded"
	Claimed     Reason = "claimed"
	Released    Reason = "released" // of a vesting schedule
	Granted     Reason = "granted"  // a schedule was made for it, which changes no balance
	Funded      Reason = "funded"   // it paid a schedule in
	Revoked     Reason = "revoked"  // it took a schedule back
	Staked      Reason = "staked"
	Delegated   Reason = "delegated"
	Undelegated Reason = "undelegated" // which changes no balance yet
	Withdrawn   Reason = "withdrawn"
)
