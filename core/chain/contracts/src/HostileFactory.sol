// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {HostileWallet} from "./HostileWallet.sol";

/// @notice A factory that wants another's address to pass.
contract HostileFactory {
    bytes32 private constant MAGIC = bytes32(bytes4(0x1626ba7e));

    /// @notice Makes a wallet that says yes, though not at the address that was asked for.
    function make() external returns (HostileWallet) {
        return new HostileWallet(HostileWallet.Answer.Yes);
    }

    /// @notice Calls the victim with whatever its owner might, as its owner could not forbid.
    function overwhelm(address victim, bytes[] calldata orders) external {
        for (uint256 i = 0; i < orders.length; i++) {
            (bool done,) = victim.call(orders[i]);
            done;
        }
        give();
    }

    /// @notice Answers the magic value itself.
    function give() public pure {
        bytes32 magic = MAGIC;
        assembly {
            mstore(0, magic)
            return(0, 32)
        }
    }

    function burn() external pure {
        while (true) {}
    }

    function fail() external pure {
        revert();
    }
}
