package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core/chain/deployment"
	"gaia.example/portal/core/coretest"
)

// artifacts are those of the GAIA module, beside an example of a plan.
const artifacts = "../../../plugins/gaia/contracts/artifacts"

func TestContractsAreDeployedAfterADryRunAndVerified(t *testing.T) {
	t.Parallel()
	dev, folder := coretest.DevChain(t), t.TempDir()
	key, out := filepath.Join(folder, "deployer.key"), filepath.Join(folder, "deployed.json")
	// account 1 of the mnemonic of test wallets
	if err := os.WriteFile(key, []byte("59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"), 0o600); err != nil {
		t.Fatal(err)
	}
	plan := filepath.Join(folder, "plan.json")
	text, err := os.ReadFile(filepath.Join(artifacts, "..", "plan.json"))
	if err != nil {
		t.Fatal(err)
	}
	absolute, err := filepath.Abs(artifacts)
	if err != nil {
		t.Fatal(err)
	}
	filled := strings.NewReplacer(`"$opensAt"`, "0", "$admin", "$deployer", "$treasury", "$deployer", `["artifacts"]`,
		`["`+absolute+`"]`).Replace(string(text))
	if err := os.WriteFile(plan, []byte(filled), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(want int, args ...string) string {
		t.Helper()
		output, code := coretest.Command(t, folder, nil, append([]string{"contracts"}, args...)...)
		if code != want {
			t.Fatalf("%v ends with %d, want %d: %s", args, code, want, output)
		}
		return output
	}

	said := run(0, "deploy", plan, "--rpc", dev.RPCURL, "--key-file", key, "--dry-run")
	for _, want := range []string{"0x70997970C51812dc3A010C7d01b50e0d17dc79C8, with 1000 coins, would deploy on chain 31337",
		"role       PAUSER_ROLE: 0x7099", "It costs at most 0.0"} {
		if !strings.Contains(said, want) {
			t.Errorf("the dry run says %s, want %q in it", said, want)
		}
	}
	if said := run(2, "deploy", plan, "--rpc", dev.RPCURL, "--key-file", key); !strings.Contains(said, "Nobody can be asked here") {
		t.Errorf("without a terminal it says %s", said)
	}
	if said := run(2, "deploy", plan, "--rpc", dev.RPCURL, "--yes"); !strings.Contains(said, "Either --key-file") {
		t.Errorf("without a payer it says %s", said)
	}
	run(0, "deploy", plan, "--rpc", dev.RPCURL, "--key-file", key, "--yes", "-o", out)

	text, err = os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var report deployment.Report
	if err := json.Unmarshal(text, &report); err != nil || !report.Sent || len(report.Contracts) != 4 {
		t.Fatalf("the report is %s (%v)", text, err)
	}
	var at []string
	for _, each := range report.Contracts {
		if !strings.Contains(said, each.Address.String()+"  "+each.Name) {
			t.Errorf("%s is at %s, which the dry run did not say", each.Name, each.Address)
		}
		at = append(at, each.Contract+"="+each.Address.String()+"@"+each.Transaction.String())
	}
	verify := []string{"verify", "--rpc", dev.RPCURL, "--artifacts", artifacts}
	if said := run(0, append(verify, at...)...); strings.Count(said, "is what the artefact says, to the byte") != 4 {
		t.Errorf("verifying says %s", said)
	}
	if said := run(0, append(slices.Clone(verify), "--report", out)...); strings.Count(said,
		"It was created by the artefact's own bytecode") != 4 {
		t.Errorf("verifying the report says %s", said)
	}
	if said := run(1, "deploy", plan, "--rpc", dev.RPCURL, "--key-file", key, "--yes", "-o", out); !strings.Contains(said,
		"nothing was sent") {
		t.Errorf("over an earlier report it says %s", said)
	}
	// the dev chain's own are of the same artefacts, of whose creation nothing is said; a token is no sale
	if said := run(4, append(slices.Clone(verify), "GaiaSale="+dev.Contracts["GaiaSale"].String())...); !strings.Contains(said,
		dev.Contracts["GaiaToken"].String()) {
		t.Errorf("verifying the dev chain's sale says %s, want its token", said)
	}
	if said := run(3, append(slices.Clone(verify), "GaiaSale="+dev.Contracts["GaiaToken"].String())...); !strings.Contains(said,
		"is other code than the artefact says") {
		t.Errorf("verifying a token as a sale says %s", said)
	}
}
