package claims

import (
	"gaia.example/portal/plugins/gaia/vesting"
	"gaia.example/portal/sdk/go/portal"
)

// Vesting is an account's schedules at one block.
type Vesting struct {
	AsOf      portal.Block       `json:"asOf"`
	Contract  portal.Address     `json:"contract"`
	Schedules []vesting.Schedule `json:"schedules"` // the newest, 50 at most, in the order they were made
	More      int                `json:"more"`      // older ones, that are not shown
}

const mostSchedules = 50
