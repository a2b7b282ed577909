// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {HostileWallet} from "./HostileWallet.sol";

/// @notice A factory that wants another's address to pass.
contract HostileFactory {
    event Ordered(bool obeyed);

    bytes32 private constant MAGIC = bytes32(bytes4(0x1626ba7e));

    /// @notice Makes a wallet that says yes, though not at the address that was asked for.
    function make() external returns (HostileWallet) {
        return new HostileWallet(HostileWallet.Answer.Yes);
    }

    /// @notice Makes a wallet for every answer, in their order.
    function makeEach() external {
        for (uint8 i = 0; i <= uint8(type(HostileWallet.Answer).max); i++) {
            new HostileWallet(HostileWallet.Answer(i));
        }
    }

    /// @notice Gives the victim orders that only its owner may give, and answers the magic value.
    function overwhelm(address victim, bytes[] calldata orders) external {
        for (uint256 i = 0; i < orders.length; i++) {
            (bool obeyed,) = victim.call(orders[i]);
            emit Ordered(obeyed);
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
