package ledger

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portal"
)

// deed is what one of the contracts does with an account's GAIA.
type deed struct {
	contract portal.Address
	abi      abi.ABI
	event    string
	takes    bool // the contract does, else it gives
	numbered bool // the first topic is a number
}

var deeds = map[Kind]deed{
	Stake:    {staking, acts.StakingABI(), "Staked", true, false},
	Unstake:  {staking, acts.StakingABI(), "Withdrawn", false, false},
	Bought:   {sale, gaiasale.NewGaiaSale().GetABI(), "Bought", false, false},
	Refunded: {sale, gaiasale.NewGaiaSale().GetABI(), "Refunded", true, false},
	Claimed:  {claims, gaiaclaims.NewGaiaClaims().GetABI(), "Claimed", false, true},
	Released: {vesting, gaiavesting.NewGaiaVesting().GetABI(), "Released", false, true},
	Funded:   {vesting, gaiavesting.NewGaiaVesting().GetABI(), "ScheduleCreated", true, true},
	Revoked:  {vesting, gaiavesting.NewGaiaVesting().GetABI(), "Revoked", false, true},
}

// saidBy is the kind of what comes after an event.
var saidBy = func() map[portal.Hash]Kind {
	all := map[portal.Hash]Kind{}
	for kind, d := range deeds {
		all[portal.Hash(d.abi.Events[d.event].ID)] = kind
	}
	return all
}()

// done are the two logs of what a contract does with an account's GAIA: its own at that index, and the token's behind it.
func done(at portal.Block, index uint, kind Kind, account portal.Address, value int64) []portal.Log {
	d := deeds[kind]
	from, to := d.contract, account
	if d.takes {
		from, to = account, d.contract
	}
	transfer := moved(at, index+1, from, to, value)
	event := d.abi.Events[d.event]
	said := portal.Log{Contract: d.contract, Block: at, Index: index, Transaction: transfer.Transaction,
		Topics: []portal.Hash{portal.Hash(event.ID)}}
	for _, input := range event.Inputs {
		var word common.Hash
		switch {
		case input.Type.T == abi.AddressTy:
			word = common.BytesToHash(account[:])
		case input.Name == "amount" || input.Name == "tokens" || input.Name == "total" || input.Name == "returned":
			word = common.BigToHash(big.NewInt(value))
		default:
			word = common.BigToHash(big.NewInt(1))
		}
		if input.Indexed {
			said.Topics = append(said.Topics, portal.Hash(word))
		} else {
			said.Data = append(said.Data, word[:]...)
		}
	}
	return []portal.Log{said, transfer}
}

// Each kind is told live, kept, and told once more where it is taken back.
func TestATransferIsOfTheKindThatItsContractSays(t *testing.T) {
	for kind := range deeds {
		l := open(t)
		change := apply(t, l, 2, done(block(2), 4, kind, ada, 40)...)
		kept := recent(t, l, start).Transfers
		if len(change.Transfers) != 1 || change.Transfers[0].Kind != kind || len(kept) != 1 || kept[0] != change.Transfers[0] {
			t.Errorf("a %s is told as %+v, and kept as %+v", kind, change.Transfers, kept)
		}
		if page := sure[Page](t)(l.Page(t.Context(), Wanted{Kinds: []Kind{kind}}, nil, 5)); len(page.Transfers) != 1 {
			t.Errorf("%d transfers of the kind %s", len(page.Transfers), kind)
		}
		// The newest log goes first: of the contract's own nothing is known any more, or nothing yet.
		logs := done(block(2), 4, kind, ada, 40)
		back := apply(t, l, 1, takenBack(logs[1]), takenBack(logs[0])).Transfers
		if len(back) != 1 || back[0].Kind != kind || !back[0].Removed || len(recent(t, l, start).Transfers) != 0 {
			t.Errorf("a %s is taken back as %+v", kind, back)
		}
	}
}

func TestNoOtherTransferTakesTheContractsWord(t *testing.T) {
	bought := done(block(2), 4, Bought, ada, 40)
	change := func(of portal.Log, how func(*portal.Log)) portal.Log {
		how(&of)
		return of
	}
	for behaviour, logs := range map[string][]portal.Log{
		"a transfer behind that of the purchase": {bought[0], bought[1],
			change(moved(block(2), 6, sale, ada, 40), func(log *portal.Log) { log.Transaction = bought[0].Transaction })},
		"one that is not the next log": {bought[0], change(bought[1], func(log *portal.Log) { log.Index = 6 })},
		"one of another transaction":   {bought[0], change(bought[1], func(log *portal.Log) { log.Transaction = portal.Hash{9} })},
		"one of the next block":        {bought[0], change(bought[1], func(log *portal.Log) { log.Block = block(3) })},
		"another amount": {bought[0],
			change(moved(block(2), 5, sale, ada, 41), func(log *portal.Log) { log.Transaction = bought[0].Transaction })},
		"to somebody else": {bought[0],
			change(moved(block(2), 5, sale, ben, 40), func(log *portal.Log) { log.Transaction = bought[0].Transaction })},
		"from somebody else": {bought[0],
			change(moved(block(2), 5, ben, ada, 40), func(log *portal.Log) { log.Transaction = bought[0].Transaction })},
		"after another contract's log": {change(bought[0], func(log *portal.Log) { log.Contract = ben }), bought[1]},
		"after a log of a contract that has no such event": {
			change(bought[0], func(log *portal.Log) { log.Contract = claims }),
			change(moved(block(2), 5, claims, ada, 40), func(log *portal.Log) { log.Transaction = bought[0].Transaction }),
		},
		"after a log that is cut short": {change(bought[0], func(log *portal.Log) { log.Data = log.Data[:40] }), bought[1]},
	} {
		t.Run(behaviour, func(t *testing.T) {
			l := open(t)
			told := apply(t, l, 3, logs...).Transfers
			if last := told[len(told)-1]; last.Kind != Plain {
				t.Errorf("is told as %s", last.Kind)
			}
		})
	}
}

// A role of another contract is none of the token's, though its event is the same.
func TestOtherContractsLogsAreNotTheTokens(t *testing.T) {
	l := open(t)
	role, transfer := granted(block(1), 0, ada), moved(block(1), 1, nobody, ada, 40)
	role.Contract, transfer.Contract = sale, staking
	if change := apply(t, l, 1, role, transfer); !change.Empty() || len(snapshot(t, l, 5).Roles) != 0 {
		t.Errorf("%+v", change)
	}
}
