package chain

import (
	"bytes"
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Bounds on one contract's verdict. The gas is less than a transaction may have (EIP-7825) and enough for each of
// SignatureVerifier's steps in full; the bytes are a session's most.
const (
	verdictGas     = 16_000_000
	verdictTimeout = 15 * time.Second
	secondTimeout  = 3 * time.Second
	maxSignature   = 16 << 10
)

var errDisagree = errors.New("the endpoints disagree about the signature")

// wrapMark ends a signature that ERC-6492 wraps.
var wrapMark = bytes.Repeat([]byte{0x64, 0x92}, 16)

//go:embed contracts/artifacts/SignatureVerifier.json
var verifierArtifact []byte

// signatureVerifier is the contract of that name: the code that a call begins with, and what the code takes.
var signatureVerifier = func() (contract struct {
	ABI      abi.ABI
	Bytecode hexutil.Bytes
}) {
	if err := json.Unmarshal(verifierArtifact, &contract); err != nil {
		panic(err)
	}
	return contract
}()

// claim is what a contract wallet is asked about: a signature, and, while the wallet may not be there yet, the factory
// that makes it and what to tell the factory (ERC-6492).
type claim struct {
	Factory   common.Address
	Order     []byte
	Signature []byte
}

// unwrap reads a signature as ERC-6492 has it: abi.encode(factory, order, signature) and the mark, or a bare one.
func unwrap(signature []byte) (claim, error) {
	encoded, marked := bytes.CutSuffix(signature, wrapMark)
	if !marked {
		return claim{Signature: signature}, nil
	}
	parts := abi.Arguments{{Name: "factory", Type: addressType}, {Name: "order", Type: bytesType}, {Name: "signature", Type: bytesType}}
	values, err := parts.Unpack(encoded)
	if err != nil {
		return claim{}, fmt.Errorf("read ERC-6492's wrapper: %w", err)
	}
	var c claim
	if err := parts.Copy(&c, values); err != nil {
		return claim{}, fmt.Errorf("read ERC-6492's wrapper: %w", err)
	}
	return c, nil
}

var addressType, bytesType = newType("address"), newType("bytes")

func newType(name string) abi.Type {
	t, err := abi.NewType(name, "", nil)
	if err != nil {
		panic(err)
	}
	return t
}

// askContract has the code at the wallet's address judge the signature, by SignatureVerifier in one eth_call.
//
// What the factory does is done in that call alone, by a sender without a name, rights or means: it can bring about
// no more than anybody could by a transaction, and no code where CREATE2 puts none, so that a factory of an
// attacker's makes nobody else's address say yes. Only a wallet that anybody may take by a transaction, as one whose
// code nobody set up, is taken here too. Where there is no code in the end (a key's account, a precompile, address
// zero), nobody says yes; a key's signature is not accepted inside a wrapper.
//
// The sender is a new random address each time. Wallets exist that let any signature pass in a simulation, which they
// know by tx.origin (0, 1 and others that no key has); to them this is a transaction of somebody.
func (c *Chain) askContract(ctx context.Context, wallet core.Address, hash core.Hash, signature []byte) error {
	if len(signature) > maxSignature {
		return fmt.Errorf("the signature has %d bytes, more than %d", len(signature), maxSignature)
	}
	claim, err := unwrap(signature)
	if err != nil {
		return err
	}
	arguments, err := signatureVerifier.ABI.Pack("", common.Address(wallet), hash, claim.Signature, claim.Factory, claim.Order)
	if err != nil {
		return fmt.Errorf("pack the question to the contract: %w", err)
	}
	yes, err := c.verdict(ctx, append(bytes.Clone(signatureVerifier.Bytecode), arguments...))
	switch {
	case err != nil && portal.CodeOf(err) != portal.Unavailable: // that nobody waits for the answer any more, too
		return errUnavailable().Because(err)
	case err != nil:
		return err
	case !yes:
		return errNotTheWallets
	}
	return nil
}

// verdict runs SignatureVerifier in the state after the newest block that was seen. A yes is asked for again of another
// endpoint, at its own newest block, as it may be a little behind or ahead. Where no other
// answers in time the yes holds. A no holds without being asked for again: a liar gains by it only that the wallet has to
// sign in again.
func (c *Chain) verdict(ctx context.Context, input []byte) (yes bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, verdictTimeout)
	defer cancel()
	head, err := c.heads.sight()
	if err != nil {
		return false, err
	}
	yes, from, err := ask(ctx, c.endpoints.order(), hedgeAfter, judging(input, map[string]any{"blockHash": head.Hash}))
	if err != nil || !yes {
		return false, err
	}
	again, cancelAgain := context.WithTimeout(ctx, secondTimeout)
	defer cancelAgain()
	confirmed, second, err := ask(again, c.endpoints.others(from), hedgeAfter, judging(input, "latest"))
	if err == nil && !confirmed {
		c.log.Warn("chain endpoints disagree about a signature", "yes", from.host, "no", second.host)
		return false, errUnavailable().Because(errDisagree)
	}
	return true, nil
}

// judging has an endpoint run SignatureVerifier in the state after that block. It never reverts and always answers one
// byte: whatever else comes is not the chain's answer, and another endpoint may have it. How long the call takes is up
// to the wallet's code, and says nothing about the endpoint.
func judging(input []byte, block any) question[bool] {
	var sender core.Address
	rand.Read(sender[:])
	call := request[hexutil.Bytes]("eth_call", map[string]any{
		"from": sender, "gas": hexutil.Uint64(verdictGas), "input": hexutil.Bytes(input),
	}, block)
	return func(ctx context.Context, p *endpoint) (bool, error) {
		answer, err := call(ctx, p)
		switch {
		case err != nil && ctx.Err() != nil:
			return false, fmt.Errorf("%w: SignatureVerifier: %w", errRefused, ctx.Err())
		case conclusive(err):
			return false, fmt.Errorf("%w: SignatureVerifier: %s", errRefused, err.Error())
		case err != nil:
			return false, err
		case len(answer) != 1 || answer[0] > 1:
			return false, fmt.Errorf("%w: SignatureVerifier: no verdict", errRefused)
		}
		return answer[0] == 1, nil
	}
}
