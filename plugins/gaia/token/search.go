package token

import (
	"context"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

const (
	tapePage  = "/gaia-live"
	tokenPage = "/gaia"
	// trackerPage is before an account's address.
	trackerPage = "/gaia-tracker/"
	// found is how many accounts a part of an address names at most.
	found = 8
	// searchPatience is shorter than the palette's.
	searchPatience = time.Second
)

// addressPart is the beginning of an address, and perhaps its end as the portal shortens it: 0x7a3F…91cE.
var addressPart = regexp.MustCompile(`^0[xX]([0-9a-fA-F]{4,39})(?:(?:…|\.\.\.)([0-9a-fA-F]{0,4}))?$`)

// search answers GET /live/search: contracts by name, and what the tape has of an account, a transaction or a block.
// Balances are for those who are signed in, as the token's page is.
func (t *Token) search(ctx context.Context, text string) ([]portal.SearchResult, error) {
	if err := t.follower.AwaitFor(ctx, searchPatience, t.index.Begun); err != nil {
		return nil, err
	}
	if address, err := portal.ParseAddress(text); err == nil {
		if address.Zero() {
			return nil, nil // nobody's account
		}
		known, err := t.ledger.Account(ctx, address)
		return t.accounts(ctx, []ledger.Known{known}), err
	}
	if hash, err := portal.ParseHash(text); err == nil {
		found, err := t.ledger.Transaction(ctx, hash)
		return transaction(hash, found), err
	}
	if number, err := strconv.ParseUint(text, 10, 64); err == nil {
		found, err := t.ledger.Block(ctx, number)
		return block(number, found), err
	}
	if part := addressPart.FindStringSubmatch(text); part != nil {
		found, err := t.ledger.Accounts(ctx, strings.ToLower(part[1]), strings.ToLower(part[2]), found)
		return t.accounts(ctx, found), err
	}
	if t.also == nil {
		return t.named(text), nil
	}
	others, err := t.also(ctx, text)
	return append(t.named(text), others...), err
}

// accounts are those of which something can be shown.
func (t *Token) accounts(ctx context.Context, known []ledger.Known) []portal.SearchResult {
	names := t.names()
	var results []portal.SearchResult
	for _, k := range known {
		var details []string
		if portal.CallerFrom(ctx).SignedIn && k.Balance.Sign() != 0 && t.complete() {
			details = append(details, portal.FormatGAIA(k.Balance)+" GAIA")
		}
		if k.Transfers == ledger.CountedTransfers {
			details = append(details, counted(k.Transfers, "or more transfer"))
		} else if k.Transfers > 0 {
			details = append(details, counted(k.Transfers, "transfer"))
		}
		name, contract := names[k.Account]
		switch {
		case contract:
			results = append(results, t.contract(name, k.Account))
		case len(details) > 0:
			results = append(results, portal.SearchResult{
				Title: k.Account.Short(), Detail: strings.Join(details, ", "), Path: accountPath(ctx, k.Account),
			})
		}
	}
	return results
}

// accountPath leads to the tracker who may open it, everybody else to the tape.
func accountPath(ctx context.Context, account portal.Address) string {
	if portal.CallerFrom(ctx).SignedIn {
		return trackerPage + account.String()
	}
	return onTape(account.String())
}

// named are the contracts whose name, or what they are for, has the text in it: "gaia token" is in GaiaToken contract.
func (t *Token) named(text string) []portal.SearchResult {
	wanted := strings.ToLower(strings.Join(strings.Fields(text), ""))
	if len(wanted) < 3 {
		return nil
	}
	var results []portal.SearchResult
	at := t.contracts()
	for _, known := range searched {
		address := at[known.name]
		if !address.Zero() && (strings.Contains(strings.ToLower(known.name+"contract"), wanted) ||
			strings.Contains(strings.ReplaceAll(known.does, " ", ""), wanted)) {
			results = append(results, t.contract(known.name, address))
		}
	}
	return results
}

// searched are the module's contracts, with words for what they are for, and the page where each is shown; empty: the tape.
var searched = []struct{ name, does, page string }{
	{"GaiaToken", "", tokenPage},
	{"ValidatorStaking", "staking stake unbonding", ""},
	{"GaiaSale", "sale purchase", "/gaia-purchase"},
	{"GaiaClaims", "claims campaigns", "/claim"},
	{"GaiaVesting", "vesting schedules", "/claim"},
}

// contracts are those that the module reads, by name.
func (t *Token) contracts() map[string]portal.Address {
	at := map[string]portal.Address{}
	if found := t.at.Load(); found != nil {
		at["GaiaSale"], at["GaiaClaims"], at["GaiaVesting"] = found.sale, found.claims, found.vesting
	}
	if facts := t.facts.Load(); facts != nil {
		at["GaiaToken"] = facts.Address
		if facts.StakingContract != nil {
			at["ValidatorStaking"] = *facts.StakingContract
		}
	}
	return at
}

// names are the same by address.
func (t *Token) names() map[portal.Address]string {
	names := map[portal.Address]string{}
	for name, address := range t.contracts() {
		if !address.Zero() {
			names[address] = name
		}
	}
	return names
}

// contract leads to where it is shown.
func (t *Token) contract(name string, address portal.Address) portal.SearchResult {
	path := onTape(address.String())
	for _, known := range searched {
		if known.name == name && known.page != "" {
			path = known.page
		}
	}
	return portal.SearchResult{Title: name + " contract", Detail: address.String(), Path: path}
}

// complete reports that the history adds up, so that balances are known.
func (t *Token) complete() bool {
	facts := t.facts.Load()
	return facts != nil && facts.Holders != nil
}

func transaction(hash portal.Hash, transfers []ledger.Transfer) []portal.SearchResult {
	if len(transfers) == 0 {
		return nil
	}
	title := counted(len(transfers), "transfer")
	if value, ok := new(big.Int).SetString(transfers[0].Value, 10); ok && len(transfers) == 1 {
		title = kindNames[transfers[0].Kind] + " of " + portal.FormatGAIA(value) + " GAIA"
	}
	return []portal.SearchResult{{Title: title, Detail: blockName(transfers[0].Block), Path: onTape(hash.String())}}
}

func block(number uint64, transfers []ledger.Transfer) []portal.SearchResult {
	if len(transfers) == 0 {
		return nil
	}
	return []portal.SearchResult{{
		Title: blockName(number), Detail: counted(len(transfers), "transfer"), Path: onTape(strconv.FormatUint(number, 10)),
	}}
}

func blockName(number uint64) string { return "Block " + strconv.FormatUint(number, 10) }

var kindNames = map[ledger.Kind]string{
	ledger.Plain: "Transfer", ledger.Mint: "Mint", ledger.Burn: "Burn", ledger.Stake: "Stake", ledger.Unstake: "Unstake",
	ledger.Bought: "Purchase", ledger.Refunded: "Refund", ledger.Claimed: "Claim", ledger.Released: "Release", ledger.Funded: "Vesting",
	ledger.Revoked: "Revocation",
}

// onTape is the tape with what it has of an address, a transaction or a block.
func onTape(of string) string { return tapePage + "?q=" + of }

func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
