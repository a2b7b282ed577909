package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// paired is a node of the portal, in a folder.
func paired(t *testing.T, p *testPortal) (dir string, address portal.Address) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "node")
	setup := launch(t, dir, "setup", "--portal", p.origin, "--name", "Attic rack 3")
	address = p.sign(wallet(t))
	if err := setup.end(t); err != nil {
		t.Fatalf("setup: %v\n%s", err, setup)
	}
	if !strings.Contains(setup.String(), p.origin+"/node-setup?code=") ||
		!strings.Contains(setup.String(), `This machine is the node "Attic rack 3"`) {
		t.Errorf("setup said:\n%s", setup)
	}
	return dir, address
}

func TestANodeFromSetupToUninstall(t *testing.T) {
	p := newPortal(t)
	dir, address := paired(t, p)
	if info, err := os.Stat(filepath.Join(dir, folder.KeyFile)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key's file is %v, %v", info.Mode(), err)
	}
	if exit, text := code(t, dir, "setup", "--portal", p.origin); exit != exitFailed ||
		!strings.Contains(text, "is a node of "+p.origin+" already") {
		t.Errorf("setting it up twice ended with %d:\n%s", exit, text)
	}

	run := launch(t, dir, "run", "--idle", "0")
	p.await("heartbeats come", func() bool { return p.beats(address) >= 3 })
	p.mu.Lock()
	beat := p.nodes[address].taken[2]
	p.mu.Unlock()
	if beat.Software != software() || beat.Figures.MemoryTotal == nil || beat.Figures.DiskTotal == nil || runtime.GOOS == "linux" &&
		beat.Figures.CPU == nil {
		t.Errorf("a heartbeat says %s", beat.Statement.Text)
	}
	if exit, text := code(t, dir, "run"); exit != exitFailed || !strings.Contains(text, "Another portal-node runs") {
		t.Errorf("a second one ended with %d:\n%s", exit, text)
	}

	done(t, dir, "bench", "--idle", "0")
	p.change(func() { p.wanted = true }) // and once more by itself, when the portal asks for it
	p.await("both benchmarks come", func() bool { return len(p.results) == 2 })
	if text := done(t, dir, "status"); !strings.Contains(text, "Attic rack 3") || !strings.Contains(text, "State:       online") ||
		!strings.Contains(text, "It earns nothing yet") {
		t.Errorf("its status is:\n%s", text)
	}
	if text := done(t, dir, "drain"); !strings.Contains(text, "draining") {
		t.Errorf("drain said:\n%s", text)
	}
	if text := done(t, dir, "drain", "--off"); !strings.Contains(text, "online") {
		t.Errorf("drain --off said:\n%s", text)
	}

	done(t, dir, "rotate")
	run.await(t, "The key was rotated")
	successor, _, err := folder.Folder(dir).KeyAddress(folder.KeyFile)
	if err != nil || successor == address {
		t.Fatalf("the key is of %s, %v", successor, err)
	}
	p.await("the successor's heartbeats come", func() bool { return p.beats(successor) >= 2 })

	done(t, dir, "revoke", "--yes")
	if err := run.end(t); run.command.ProcessState.ExitCode() != exitNo {
		t.Errorf("after the revocation it ended with %v:\n%s", err, run)
	}
	if exit, text := code(t, dir, "status"); exit != exitFailed || !strings.Contains(text, "was revoked") {
		t.Errorf("the status of a revoked node ended with %d:\n%s", exit, text)
	}
	done(t, dir, "uninstall", "--yes")
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is there still: %v", err)
	}
}

func TestAFleetsMachineNeedsNoWallet(t *testing.T) {
	p := newPortal(t)
	owner, key := wallet(t), wallet(t)
	now := uint64(time.Now().Unix())
	p.change(func() {
		p.fleets[key.Address()] = node.Fleet{Portal: p.origin, Owner: owner.Address(), Fleet: key.Address(), Name: "Hall B", Nodes: 2,
			IssuedAt: now, ExpiresAt: now + 3600}
	})
	dir := filepath.Join(t.TempDir(), "node")
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte(node.Token{Owner: owner.Address(), Key: key}.Text()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	done(t, dir, "setup", "--portal", p.origin, "--token-file", token, "--name", "rack 9")
	if text := done(t, dir, "status"); !strings.Contains(text, "rack 9, of "+owner.Address().String()) {
		t.Errorf("its status is:\n%s", text)
	}

	strange := node.Token{Owner: owner.Address(), Key: wallet(t)}.Text()
	if exit, text := code(t, dir+"2", "setup", "--portal", p.origin, "--token", strange); exit != exitFailed ||
		!strings.Contains(text, "There is no such fleet") {
		t.Errorf("another token ended with %d:\n%s", exit, text)
	}
	if exit, text := code(t, dir+"3", "setup", "--portal", p.origin, "--token", "gaia-fleet-x"); exit != exitFailed ||
		!strings.Contains(text, "no fleet token") {
		t.Errorf("half a token ended with %d:\n%s", exit, text)
	}
}

func TestWhatWasKilledGoesOnWhereItWas(t *testing.T) {
	p := newPortal(t)
	dir, address := paired(t, p)
	for round := 1; round <= 3; round++ {
		run := launch(t, dir, "run")
		p.await("another heartbeat comes", func() bool { return p.beats(address) >= 2*round })
		if round == 2 { // with heartbeats that wait
			p.stop()
			run.await(t, "does not answer")
		}
		if err := run.command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = run.end(t)
		if round == 2 {
			p.start()
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	// A heartbeat whose number was written and that was not may be missing, once for each kill; none came twice.
	if record := p.nodes[address]; len(p.refused) > 0 || len(record.gaps) > 3 {
		t.Errorf("refused was %v, left out was %v", p.refused, record.gaps)
	}
}

func TestAWrongClockIsSaid(t *testing.T) {
	p := newPortal(t)
	dir, address := paired(t, p)
	p.change(func() { p.now = func() time.Time { return time.Now().Add(2 * time.Hour) } })
	if exit, text := code(t, dir+"2", "setup", "--portal", p.origin); exit != exitFailed ||
		!strings.Contains(text, "clock is 2h0m0s behind the portal's") {
		t.Errorf("setup with a wrong clock ended with %d:\n%s", exit, text)
	}
	run := launch(t, dir, "run")
	run.await(t, "clock is 2h0m0s behind the portal's: no heartbeats are made")
	if text := func() string { _, text := code(t, dir, "status"); return text }(); !strings.Contains(text,
		"The machine's clock is 2 h behind the portal's") {
		t.Errorf("its status is:\n%s", text)
	}
	if exit, text := code(t, dir, "doctor"); exit != exitNo || !strings.Contains(text, "✗ clock") {
		t.Errorf("the doctor ended with %d:\n%s", exit, text)
	}
	p.mu.Lock()
	made := p.beats(address)
	p.mu.Unlock()
	if made > 0 {
		t.Errorf("%d heartbeats were made with a wrong clock", made)
	}
	p.change(func() { p.now = time.Now })
	run.await(t, "clock is right again")
	p.await("heartbeats come", func() bool { return p.beats(address) >= 1 })
}

func TestItIsSmallWhileItIdles(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("/proc tells how large a process is")
	}
	p := newPortal(t)
	dir, address := paired(t, p)
	run := launch(t, dir, "run")
	p.await("heartbeats come", func() bool { return p.beats(address) >= 2 })
	before, made := cpuTime(t, run), 0
	p.change(func() { made = p.beats(address) })
	p.await("more come", func() bool { return p.beats(address) >= made+5 })
	each := (cpuTime(t, run) - before) / 5
	t.Logf("a heartbeat takes %v of one processor: %.2f %% at one in 30 s", each, each.Seconds()/30*100)
	if each > 300*time.Millisecond {
		t.Errorf("a heartbeat takes %v of one processor, more than 1 %% at one in 30 s", each)
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", run.command.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	var kilobytes int
	for line := range strings.Lines(string(status)) {
		if rest, found := strings.CutPrefix(line, "VmRSS:"); found {
			kilobytes, _ = strconv.Atoi(strings.Fields(rest)[0])
		}
	}
	t.Logf("it takes %d kB", kilobytes)
	if kilobytes == 0 || kilobytes > 40<<10 {
		t.Errorf("it takes %d kB", kilobytes)
	}
}

// cpuTime is what a process took of the processors.
func cpuTime(t *testing.T, p *process) time.Duration {
	t.Helper()
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(content), ") ")
	fields := strings.Fields(after)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

func TestARotationThatBrokeOffIsFinished(t *testing.T) {
	p := newPortal(t)
	dir, address := paired(t, p)
	f := folder.Folder(dir)
	// As a process leaves it that is killed between the portal's answer and putting the key in its place.
	before, err := f.Key(folder.KeyFile, nil)
	if err != nil {
		t.Fatal(err)
	}
	next := wallet(t)
	if err := f.WriteKey(folder.NextKeyFile, next, nil); err != nil {
		t.Fatal(err)
	}
	client := &node.Client{Portal: p.origin, Key: before, Software: software()}
	if _, err := client.Rotate(context.Background(), node.Rotate(before, next, p.origin, p.chain, time.Now())); err != nil {
		t.Fatal(err)
	}
	launch(t, dir, "run")
	p.await("the successor's heartbeats come", func() bool { return p.beats(next.Address()) >= 1 })
	if now, _, err := f.KeyAddress(folder.KeyFile); err != nil || now != next.Address() || now == address {
		t.Errorf("the key is of %s, %v", now, err)
	}
	// And one that the portal never heard of.
	if err := f.WriteKey(folder.NextKeyFile, wallet(t), nil); err != nil {
		t.Fatal(err)
	}
	done(t, dir, "rotate")
	if now, _, err := f.KeyAddress(folder.KeyFile); err != nil || now == next.Address() {
		t.Errorf("the key is of %s, %v", now, err)
	}
}

func TestAKeyUnderAPassphrase(t *testing.T) {
	p := newPortal(t)
	dir := filepath.Join(t.TempDir(), "node")
	file := filepath.Join(t.TempDir(), "passphrase")
	if err := os.WriteFile(file, []byte("correct horse\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	setup := launch(t, dir, "setup", "--portal", p.origin, "--passphrase", "--passphrase-file", file)
	address := p.sign(wallet(t))
	if err := setup.end(t); err != nil {
		t.Fatalf("setup: %v\n%s", err, setup)
	}
	content, err := os.ReadFile(filepath.Join(dir, folder.KeyFile))
	if err != nil || bytes.Contains(content, []byte(`"secret"`)) {
		t.Errorf("the key's file is %s, %v", content, err)
	}
	if exit, text := code(t, dir, "status"); exit != exitFailed || !strings.Contains(text, "--passphrase-file") {
		t.Errorf("without the passphrase it ended with %d:\n%s", exit, text)
	}
	done(t, dir, "rotate", "--passphrase-file", file)
	text := done(t, dir, "status", "--passphrase-file", file)
	if strings.Contains(text, address.String()) {
		t.Errorf("after the rotation its status is:\n%s", text)
	}
	if err := os.WriteFile(file, []byte("wrong\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if exit, text := code(t, dir, "status", "--passphrase-file", file); exit != exitFailed ||
		!strings.Contains(text, "passphrase is not the key's") {
		t.Errorf("with another passphrase it ended with %d:\n%s", exit, text)
	}
}

func TestTheAttestorProvesItsKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "node")
	validator, staking := wallet(t).Address(), wallet(t).Address()
	ask := []string{"attestor", "--json", "--validator", validator.String(), "--staking", staking.String(), "--chain", "31337"}
	var first, second possession
	if err := json.Unmarshal([]byte(done(t, dir, ask...)), &first); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(done(t, dir, ask...)), &second); err != nil || first != second {
		t.Errorf("asked again it is %v, %v", second, err)
	}
	digest := node.AttestorPossession{Validator: validator, Attestor: first.Attestor}.TypedData(31337, staking).Digest()
	if err := first.Proof.By(first.Attestor, digest); err != nil {
		t.Error(err)
	}
	if err := json.Unmarshal([]byte(done(t, dir, append(ask, "--new")...)), &second); err != nil || first.Attestor == second.Attestor {
		t.Errorf("a new one is %v, %v", second, err)
	}
	if exit, text := code(t, dir, "attestor", "--validator", "0x1"); exit != exitUsage || !strings.Contains(text, "no address") {
		t.Errorf("a wrong address ended with %d:\n%s", exit, text)
	}
}

func TestABusyMachineIsNotMeasured(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var working sync.WaitGroup
	for range runtime.NumCPU() {
		working.Go(func() {
			for ctx.Err() == nil {
			}
		})
	}
	exit, text := code(t, filepath.Join(t.TempDir(), "node"), "bench", "--local", "--idle", "95")
	cancel()
	working.Wait()
	if exit != exitFailed || !strings.Contains(text, "% busy, and a benchmark wants them 95 % idle") {
		t.Errorf("it ended with %d:\n%s", exit, text)
	}
}

func TestSetupSaysWhyItCannot(t *testing.T) {
	for portal, says := range map[string]string{
		"":                      "Say which portal",
		"http://portal.example": "is not encrypted",
		"http://127.0.0.1:1":    "reach the portal",
	} {
		exit, text := code(t, filepath.Join(t.TempDir(), "node"), "setup", "--portal", portal)
		if exit == 0 || !strings.Contains(strings.ToLower(text), strings.ToLower(says)) {
			t.Errorf("%q ended with %d:\n%s", portal, exit, text)
		}
	}
}

func TestTheUnitNamesTheProgramAndItsFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a 100% folder")
	text := done(t, dir, "service")
	if !strings.Contains(text, `run --dir "`+strings.ReplaceAll(dir, "%", "%%")+`"`) || !strings.Contains(text, "RestartPreventExitStatus=3") {
		t.Errorf("the unit is:\n%s", text)
	}
}
