// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @notice Asks a contract wallet whether a signature over a hash is its own (ERC-1271), if need be after its factory
/// made it (ERC-6492). It is never deployed: an eth_call runs the constructor, and where code would be, there is the
/// verdict, one byte: 1 for yes, 0 for no. It never reverts, and no wallet's answer is longer than what it reads.
/// @dev The mechanism of ERC-6492's reference (https://eips.ethereum.org/EIPS/eip-6492, CC0), less its recovery of
/// keys' signatures, and with a bound on the gas of each step: what one step burns, the next does not lack. Whoever has
/// the portal on another chain has it run by that chain's EVM: it is compiled for that of 2022, without PUSH0 and MCOPY.
contract SignatureVerifier {
    uint256 private constant ANSWER_GAS = 4_000_000;
    uint256 private constant FACTORY_GAS = 6_000_000;

    /// @param factory What makes the wallet, or makes it ready; zero when there is none.
    /// @param order What the factory is called with. It is a call like anybody's: the caller has no name, no right
    /// and no balance anywhere.
    constructor(address wallet, bytes32 hash, bytes memory signature, address factory, bytes memory order) {
        bool yes = accepts(wallet, hash, signature);
        if (!yes && factory != address(0) && done(factory, order)) {
            yes = accepts(wallet, hash, signature);
        }
        assembly {
            mstore8(0, yes)
            return(0, 1)
        }
    }

    /// @dev Exactly one word, the magic value and zeros: the identity precompile and contracts that return their
    /// input have the magic value in front, too.
    function accepts(address wallet, bytes32 hash, bytes memory signature) private view returns (bool yes) {
        if (wallet.code.length == 0) return false;
        bytes memory question = abi.encodeCall(IERC1271.isValidSignature, (hash, signature));
        bytes32 magic = bytes32(IERC1271.isValidSignature.selector);
        assembly ("memory-safe") {
            mstore(0, 0)
            yes := staticcall(ANSWER_GAS, wallet, add(question, 32), mload(question), 0, 32)
            yes := and(yes, and(eq(returndatasize(), 32), eq(mload(0), magic)))
        }
    }

    function done(address factory, bytes memory order) private returns (bool yes) {
        assembly ("memory-safe") {
            yes := call(FACTORY_GAS, factory, 0, add(order, 32), mload(order), 0, 0)
        }
    }
}
