// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "@portal/gaia-contracts/test/Test.sol";
import {GaiaToken} from "@portal/gaia-contracts/src/GaiaToken.sol";
import {ValidatorStaking} from "../src/ValidatorStaking.sol";

/// @notice A staking contract over the real token, and accounts that hold GAIA and have approved it.
abstract contract Stage is Test {
    uint256 internal constant MIN = 1_000 ether;
    uint64 internal constant UNBONDING = 7 days;
    uint64 internal constant DELAY = 2 days;
    uint16 internal constant STEP = 200;
    uint256 internal constant EACH = 10_000_000 ether;

    GaiaToken internal token = new GaiaToken(address(this), address(this));
    ValidatorStaking internal staking =
        new ValidatorStaking(token, ValidatorStaking.Terms(MIN, UNBONDING, DELAY, STEP));

    function fund(address account) internal {
        token.mint(account, EACH);
        vm.prank(account);
        token.approve(address(staking), type(uint256).max);
    }

    function register(address owner, uint16 commissionBps, uint256 amount) internal {
        vm.prank(owner);
        staking.register("Northwind Relay", commissionBps, attestorOf(owner), amount);
    }

    function attestorOf(address owner) internal pure returns (address) {
        return address(uint160(owner) ^ uint160(1 << 100));
    }
}
