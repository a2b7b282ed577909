// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";

/// @notice OpenZeppelin's account with one key, as tests deploy it. An account of EIP-7702 that delegates to it starts
/// without a key of the contract's and appoints one by itself.
contract KeyAccount is Account, ERC7739, SignerECDSA {
    constructor(address key) EIP712("KeyAccount", "1") SignerECDSA(key) {}

    function appoint(address key) external onlyEntryPointOrSelf {
        _setSigner(key);
    }
}
