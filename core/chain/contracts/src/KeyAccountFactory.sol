// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {KeyAccount} from "./KeyAccount.sol";

/// @notice Makes a KeyAccount at an address that follows from its key.
contract KeyAccountFactory {
    function make(address key) external returns (KeyAccount) {
        return new KeyAccount{salt: 0}(key);
    }

    function addressOf(address key) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(KeyAccount).creationCode, abi.encode(key)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), code)))));
    }
}
