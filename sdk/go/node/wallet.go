package node

import (
	"context"
	"encoding/binary"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Domain is where and when a statement is looked at.
type Domain struct {
	Portal    string // the portal's origin
	Chain     uint64
	Now       time.Time
	Contracts Contracts // nil: only keys sign
}

// Contracts is how a wallet that is a contract is asked about its signature; portal.Host.Chain is one. A call that the contract refuses is
// answered with nothing, or an Error or HostError that is Invalid.
type Contracts interface {
	Call(ctx context.Context, to portal.Address, input []byte, block uint64) ([]byte, portal.Block, error)
}

// maxContractSignature is how long a contract's signature may be.
const maxContractSignature = 4096

// isValidSignature is the selector of isValidSignature(bytes32,bytes), which is its yes as well (ERC-1271).
var isValidSignature = [4]byte{0x16, 0x26, 0xba, 0x7e}

// signedBy is nil when the wallet signed: its key (low s, v of 0, 1, 27 or 28), else its contract says yes at the newest block. An error
// that is no Refusal says that the chain could not be asked.
func (in Domain) signedBy(ctx context.Context, wallet portal.Address, data TypedData, signature Bytes) error {
	digest := data.Digest()
	forged := Refuse(Forged, "The signature is not that of %s over this %s: sign it with the wallet that it names.", wallet, data.primary)
	if len(signature) == 65 && Signature(signature).By(wallet, digest) == nil {
		return nil
	}
	if in.Contracts == nil || len(signature) > maxContractSignature {
		return forged
	}
	answer, _, err := in.Contracts.Call(ctx, wallet, validityCall(digest, signature), 0)
	if portal.CodeOf(err) == portal.Invalid && err != nil {
		return forged.Because(err)
	}
	if err != nil {
		return err
	}
	// An account without code answers nothing. What is more than the selector and zeros is no bytes4.
	if len(answer) != 32 || [4]byte(answer) != isValidSignature || [28]byte(answer[4:]) != [28]byte{} {
		return forged
	}
	return nil
}

// validityCall is the input of isValidSignature(digest, signature).
func validityCall(digest portal.Hash, signature []byte) []byte {
	padded := (len(signature) + 31) / 32 * 32
	input := make([]byte, 4+3*32+padded)
	copy(input, isValidSignature[:])
	copy(input[4:], digest[:])
	input[4+32+31] = 64
	binary.BigEndian.PutUint64(input[4+2*32+24:], uint64(len(signature)))
	copy(input[4+3*32:], signature)
	return input
}
