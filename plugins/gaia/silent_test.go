package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

// silent is a chain that says nothing: where the contracts are is known without it.
type silent struct {
	chaintest.Broken

	contracts map[string]portal.Address
}

func (s *silent) Contract(_ context.Context, name string) (portal.Address, error) {
	address, known := s.contracts[name]
	if !known {
		return address, portal.Errorf(portal.NotFound, "There is no %s.", name)
	}
	return address, nil
}

// open is what the module's pages ask for that anybody may open: {account} is someone's who holds GAIA.
var open = []string{
	"/token", "/token/supply?range=all", "/token/holders/{account}",
	"/tracker/holders", "/tracker/distribution", "/tracker/growth?range=24h", "/tracker/flows?range=all",
	"/tracker/accounts/{account}", "/tracker/accounts/{account}/balances?range=all", "/tracker/accounts/{account}/entries",
	"/live/recent", "/live/transfers", "/live/activity?range=1h", "/live/search?q={account}",
	"/sale", "/sale/purchases", "/sale/progress?range=all", "/launch", "/launch/progress?range=all", "/claim", "/claim/accounts/{account}",
}

// A process that is started while the chain is silent serves what the one before it had stored, and says of when it is.
func TestAProcessThatIsStartedWhileTheChainIsSilentServesWhatIsStored(t *testing.T) {
	manifest, err := os.ReadFile("module.json")
	check(t, err)
	plugin, tables := builtPlugin(t), portalsqltest.Database(t, os.DirFS("migrations"))
	start := func(chain portal.Chain) *portaltest.Module {
		host := portaltest.NewHost(t, manifest)
		host.Tables, host.Reads = tables, chain
		return portaltest.StartProcess(t, plugin, host)
	}
	reader := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute=600"))
	account := devnet.Derive("treasury").Address.Hex()
	get := func(module *portaltest.Module, path string) (status int, body string) {
		return module.Get(strings.ReplaceAll(path, "{account}", account), visitor)
	}

	process := start(reader)
	for _, path := range open {
		wait(t, path, func() bool {
			status, body := get(process, path)
			return status == http.StatusOK && !strings.Contains(body, `"catchingUp":true`) && !strings.Contains(body, `"known":false`) &&
				!strings.Contains(body, `"complete":false`)
		})
	}
	process.Kill()

	process = start(&silent{chaintest.Broken{Err: errors.New("no answer")}, reader.Contracts})
	for _, path := range open {
		status, body := get(process, path)
		if status != http.StatusOK {
			t.Errorf("%s answers %d %.200s", path, status, body)
			continue
		}
		if strings.Contains(path, "search") {
			if !strings.Contains(strings.ToLower(body), strings.ToLower(account)) {
				t.Errorf("%s finds %.200s", path, body)
			}
			continue
		}
		at, problem := stored(t, path, body)
		if at.Number == 0 || at.Time.IsZero() {
			t.Errorf("%s does not say of when it is: %.200s", path, body)
		}
		if problem == nil && strings.Contains(body, `"problem"`) {
			t.Errorf("%s does not say why it may be old: %.200s", path, body)
		}
	}
	// What is a contract's word of now is not made up of what was stored.
	for _, path := range []string{"/sale/quote?gaia=1", "/sale/accounts/{account}", "/claim/accounts/{account}/vesting"} {
		if status, body := get(process, path); status != http.StatusServiceUnavailable ||
			!strings.Contains(body, "cannot be read from the chain at the moment") {
			t.Errorf("%s answers %d %.200s", path, status, body)
		}
	}
	process.Kill()

	// Facts of other contracts are nobody's.
	others := &silent{chaintest.Broken{Err: errors.New("no answer")}, map[string]portal.Address{}}
	for name := range reader.Contracts {
		others.contracts[name] = portal.Address{1, byte(len(others.contracts))}
	}
	process = start(others)
	for _, path := range []string{"/token", "/sale", "/launch"} {
		if status, body := get(process, path); status != http.StatusServiceUnavailable {
			t.Errorf("of other contracts %s answers %d %.200s", path, status, body)
		}
	}
}

// stored is of which block an answer is, and why it may be old.
func stored(t *testing.T, path, body string) (at portal.Block, problem *string) {
	t.Helper()
	type dated struct {
		AsOf, Head, First portal.Block
		Rows              []struct {
			Block uint64
			Time  string
		}
	}
	var answer struct {
		dated

		Problem *string
		Sale    *dated
	}
	check(t, json.Unmarshal([]byte(body), &answer))
	for _, one := range []portal.Block{answer.AsOf, answer.Head} {
		if one.Number > 0 {
			return one, answer.Problem
		}
	}
	if answer.Sale != nil {
		return answer.Sale.AsOf, answer.Problem
	}
	if len(answer.Rows) > 0 { // each has its own
		at = portal.Block{Number: answer.Rows[0].Block}
		check(t, at.Time.UnmarshalText([]byte(answer.Rows[0].Time)))
	}
	return at, answer.Problem
}
