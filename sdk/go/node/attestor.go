package node

import "gaia.example/portal/sdk/go/portal"

// AttestorPossession shows the staking contract that who names a key as their attestor has it: the attestor's key signs it, and register
// and setAttestor of ValidatorStaking take the signature. Nobody can name a key of somebody else's.
type AttestorPossession struct {
	Validator portal.Address // who calls the contract
	Attestor  portal.Address
}

// TypedData is what the attestor's key signs, for the staking contract at that address.
func (p AttestorPossession) TypedData(chain uint64, staking portal.Address) TypedData {
	domain := []member{
		textOf("name", "Gaia validator staking"), textOf("version", "1"),
		chainOf(chain), accountOf("verifyingContract", staking),
	}
	return TypedData{"AttestorPossession", domain, []member{accountOf("validator", p.Validator), accountOf("attestor", p.Attestor)}}
}

// ProvePossession is the key's signature that it is the validator's attestor.
func (k *Key) ProvePossession(validator portal.Address, chain uint64, staking portal.Address) Signature {
	return k.Sign(AttestorPossession{validator, k.address}.TypedData(chain, staking).Digest())
}
