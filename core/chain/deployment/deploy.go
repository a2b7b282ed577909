package deployment

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core"
)

// Report is what a deployment does, or did.
type Report struct {
	ChainID uint64       `json:"chainId"`
	From    core.Address `json:"from"`
	Balance string       `json:"balance"` // of From before, in the coin's smallest unit
	Cost    string       `json:"cost"`    // the most that it may be, in the coin's smallest unit; once it is sent, what it was
	// Affordable is whether From has as much as Cost. Nothing is sent otherwise.
	Affordable bool       `json:"affordable"`
	Sent       bool       `json:"sent"` // at least one transaction may be on its way
	Contracts  []Deployed `json:"contracts"`
}

// Deployed is one contract of a report.
type Deployed struct {
	Name      string         `json:"name"`
	Contract  string         `json:"contract"`
	Address   core.Address   `json:"address"`
	Arguments map[string]any `json:"arguments"` // as the plan says them
	Encoded   string         `json:"encoded"`   // the arguments as the ABI encodes them, in hex: explorers ask for that
	// Roles are those that the constructor gives. A dry run reads them from the endpoint's simulation (eth_simulateV1); null where
	// the endpoint has none.
	Roles       []Role     `json:"roles"`
	Gas         uint64     `json:"gas"` // what it should take; once it is sent, what it took
	Transaction *core.Hash `json:"transaction"`

	artefact *artefact
	input    []byte // of the transaction that creates it
}

// Role is an AccessControl role and who has it.
type Role struct {
	Name    string       `json:"name"`
	Account core.Address `json:"account"`
}

// Deployment is a plan on one chain, in the state that the chain has now.
type Deployment struct {
	Report Report

	client *ethclient.Client
	url    string
	plan   *Plan
	payer  Payer
	chain  *big.Int
	nonce  uint64
	fees   fees
}

// Prepare asks the chain what the plan would do, and sends nothing. The client at the URL is closed by Close.
func Prepare(ctx context.Context, url string, plan *Plan, payer Payer) (*Deployment, error) {
	client, err := ethclient.DialContext(ctx, url)
	if err != nil {
		return nil, redacted(url, fmt.Errorf("connect to the endpoint: %w", err))
	}
	d := &Deployment{client: client, url: url, plan: plan, payer: payer}
	if err := d.prepare(ctx); err != nil {
		client.Close()
		return nil, redacted(url, err)
	}
	return d, nil
}

// Close ends the connection.
func (d *Deployment) Close() { d.client.Close() }

func (d *Deployment) prepare(ctx context.Context) (err error) {
	if d.chain, err = d.client.ChainID(ctx); err != nil {
		return fmt.Errorf("read the chain's id: %w", err)
	}
	if wanted := d.plan.ChainID; wanted != 0 && d.chain.Cmp(new(big.Int).SetUint64(wanted)) != 0 {
		return fmt.Errorf("the plan is for chain %d, and the endpoint's is %s", wanted, d.chain)
	}
	if d.nonce, err = d.client.PendingNonceAt(ctx, d.payer.address); err != nil {
		return fmt.Errorf("read the nonce of %s: %w", d.payer.address, err)
	}
	balance, err := d.client.BalanceAt(ctx, d.payer.address, nil)
	if err != nil {
		return fmt.Errorf("read the balance of %s: %w", d.payer.address, err)
	}
	if d.fees, err = suggested(ctx, d.client); err != nil {
		return err
	}
	known := map[string]common.Address{deployer: d.payer.address}
	d.Report = Report{ChainID: d.chain.Uint64(), From: core.Address(d.payer.address), Balance: balance.String()}
	for i, each := range d.plan.Contracts {
		input, err := each.input(known)
		if err != nil {
			return err
		}
		address := crypto.CreateAddress(d.payer.address, d.nonce+uint64(i))
		known[each.Name] = address
		d.Report.Contracts = append(d.Report.Contracts, Deployed{
			Name: each.Name, Contract: each.Contract, Address: core.Address(address), Arguments: each.Arguments,
			Encoded: hexutil.Encode(input[len(each.artefact.Bytecode):]), artefact: each.artefact, input: input,
		})
	}
	if err := d.simulate(ctx); err != nil {
		return err
	}
	var gas uint64
	for _, each := range d.Report.Contracts {
		gas += limit(each.Gas)
	}
	cost := d.priced(gas)
	d.Report.Cost, d.Report.Affordable = cost.String(), balance.Cmp(cost) >= 0
	return nil
}

// limit is the gas that a transaction may take: a fifth more than it should.
func limit(gas uint64) uint64 { return gas + gas/5 }

func (d *Deployment) priced(gas uint64) *big.Int {
	return new(big.Int).Mul(new(big.Int).SetUint64(gas), d.fees.most)
}

// simulate finds out gas and roles, of each contract in the state after those before it. An endpoint without eth_simulateV1
// estimates the gas of each by itself, which is the same wherever no constructor calls an earlier contract.
func (d *Deployment) simulate(ctx context.Context) error {
	var calls []any
	for _, each := range d.Report.Contracts {
		calls = append(calls, map[string]any{"from": d.payer.address, "input": hexutil.Bytes(each.input)})
	}
	var blocks []struct {
		Calls []struct {
			Status  hexutil.Uint64
			GasUsed hexutil.Uint64
			Logs    []*types.Log
			Error   *struct{ Message string }
		}
	}
	wanted := map[string]any{"blockStateCalls": []any{map[string]any{"calls": calls}}}
	err := d.client.Client().CallContext(ctx, &blocks, "eth_simulateV1", wanted, "latest")
	if err != nil || len(blocks) != 1 || len(blocks[0].Calls) != len(calls) {
		return d.estimate(ctx)
	}
	for i, call := range blocks[0].Calls {
		each := &d.Report.Contracts[i]
		if call.Status != 1 {
			message := "it is reverted"
			if call.Error != nil {
				message = call.Error.Message
			}
			return fmt.Errorf("%s cannot be created with these arguments: %s", each.Name, message)
		}
		each.Gas, each.Roles = uint64(call.GasUsed), each.artefact.roles(call.Logs)
	}
	return nil
}

func (d *Deployment) estimate(ctx context.Context) error {
	for i := range d.Report.Contracts {
		each := &d.Report.Contracts[i]
		gas, err := d.client.EstimateGas(ctx, ethereum.CallMsg{From: d.payer.address, Data: each.input})
		if err != nil {
			return fmt.Errorf("%s cannot be created with these arguments: %w", each.Name, err)
		}
		each.Gas = gas
	}
	return nil
}

// roles are the roles that were granted by the logs of a creation.
func (a *artefact) roles(logs []*types.Log) []Role {
	granted := crypto.Keccak256Hash([]byte("RoleGranted(bytes32,address,address)"))
	roles := []Role{}
	for _, log := range logs {
		if len(log.Topics) == 4 && log.Topics[0] == granted {
			roles = append(roles, Role{a.role(log.Topics[1]), core.Address(log.Topics[2][12:])})
		}
	}
	return roles
}

// Send deploys what was prepared, one contract after another, and compares the code that is then at its address with its artefact.
// An endpoint that does not answer for a while is asked again until ctx ends. keep is called with the report before each contract's
// transaction is sent and once it is mined, so that every contract on the chain is in a report.
func (d *Deployment) Send(ctx context.Context, keep func(Report) error) error {
	return redacted(d.url, d.send(ctx, keep))
}

func (d *Deployment) send(ctx context.Context, keep func(Report) error) error {
	if !d.Report.Affordable {
		return fmt.Errorf("%s has %s and it may cost %s, in the coin's smallest unit: nothing was sent",
			d.payer.address, d.Report.Balance, d.Report.Cost)
	}
	prepared := d.Report.Contracts
	d.Report.Contracts = []Deployed{}
	cost := new(big.Int)
	defer func() { d.Report.Cost = cost.String() }()
	for i, each := range prepared {
		if err := d.current(ctx, d.nonce+uint64(i)); err != nil {
			return err
		}
		d.Report.Contracts, d.Report.Sent = append(d.Report.Contracts, each), true
		if err := keep(d.Report); err != nil {
			return fmt.Errorf("write down that %s is sent: %w", each.Name, err)
		}
		mined, price, err := d.one(ctx, i, each)
		if err != nil {
			return err
		}
		cost.Add(cost, price)
		d.Report.Contracts[i] = mined
		if err := keep(d.Report); err != nil {
			return fmt.Errorf("write down that %s is mined: %w", each.Name, err)
		}
	}
	return nil
}

// current reads anew what changes while contracts are mined: the fees, and whether the account has sent something else, which would
// put all contracts from here on at other addresses than their arguments say.
func (d *Deployment) current(ctx context.Context, nonce uint64) error {
	return persist(ctx, func() error {
		now, err := d.client.PendingNonceAt(ctx, d.payer.address)
		if err != nil {
			return err
		}
		if now != nonce {
			return lasting{fmt.Errorf("the nonce of %s is %d, and was to be %d: another transaction of it came between", d.payer.address, now,
				nonce)}
		}
		d.fees, err = suggested(ctx, d.client)
		return err
	})
}

// one puts a contract on the chain, and returns what that cost.
func (d *Deployment) one(ctx context.Context, i int, each Deployed) (Deployed, *big.Int, error) {
	nonce := d.nonce + uint64(i)
	hash, err := d.payer.create(ctx, d.client, d.chain, nonce, limit(each.Gas), each.input, d.fees)
	var refused rpc.Error
	if err != nil && (hash == common.Hash{} || errors.As(err, &refused)) {
		return each, nil, fmt.Errorf("send %s: %w", each.Name, err)
	}
	// After an error on the way the transaction may still have arrived: whoever signed it knows its hash.
	transaction := core.Hash(hash)
	each.Transaction = &transaction
	d.Report.Contracts[i] = each
	receipt, err := d.mined(ctx, hash, nonce)
	if err != nil {
		return each, nil, fmt.Errorf("wait for %s in transaction %s: %w", each.Name, hash, err)
	}
	price := receipt.EffectiveGasPrice
	if price == nil {
		price = d.fees.most
	}
	if receipt.Status != types.ReceiptStatusSuccessful || receipt.ContractAddress != common.Address(each.Address) {
		return each, nil, fmt.Errorf("%s is not at %s: transaction %s was reverted, or another one of the same account came first",
			each.Name, each.Address, hash)
	}
	each.Gas, each.Roles = receipt.GasUsed, each.artefact.roles(receipt.Logs)
	var code []byte
	err = persist(ctx, func() (err error) {
		code, err = d.client.CodeAt(ctx, receipt.ContractAddress, receipt.BlockNumber)
		return err
	})
	if err != nil {
		return each, nil, fmt.Errorf("read the code of %s: %w", each.Name, err)
	}
	if match, _ := each.artefact.compare(code); match != Exact {
		return each, nil, fmt.Errorf("the code of %s at %s is not what its artefact says: %s", each.Name, each.Address, match)
	}
	return each, new(big.Int).Mul(price, new(big.Int).SetUint64(receipt.GasUsed)), nil
}

// mostMissing is how often a receipt is asked for, four times a second, once the nonce says that this transaction or another one
// is mined.
const mostMissing = 40

// mined waits for a transaction's receipt, and gives up when another one of the same nonce is mined.
func (d *Deployment) mined(ctx context.Context, hash common.Hash, nonce uint64) (receipt *types.Receipt, err error) {
	missing := 0
	err = persist(ctx, func() error {
		next, err := d.client.NonceAt(ctx, d.payer.address, nil)
		if err != nil {
			return err
		}
		receipt, err = d.client.TransactionReceipt(ctx, hash)
		// An endpoint may know the nonce some moments before the receipt.
		if errors.Is(err, ethereum.NotFound) && next > nonce {
			missing++
		} else {
			missing = 0
		}
		if missing > mostMissing {
			return lasting{errors.New("another transaction of the same account with the same nonce was mined instead")}
		}
		return err
	})
	return receipt, err
}

// lasting is an error that asking again does not mend.
type lasting struct{ error }

func (l lasting) Unwrap() error { return l.error }

// persist asks until there is an answer or a lasting error; when ctx ends before, it returns the last error.
func persist(ctx context.Context, ask func() error) error {
	poll := time.NewTicker(250 * time.Millisecond)
	defer poll.Stop()
	for {
		err := ask()
		var end lasting
		if err == nil || errors.As(err, &end) {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-poll.C:
		}
	}
}
