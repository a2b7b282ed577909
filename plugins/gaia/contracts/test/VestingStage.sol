// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GaiaToken} from "../src/GaiaToken.sol";
import {GaiaVesting} from "../src/GaiaVesting.sol";
import {Test} from "./Test.sol";

/// @notice A vesting contract over the real token, and its admin with GAIA.
abstract contract VestingStage is Test {
    address internal constant ADMIN = address(0xAD);
    uint64 internal constant NOW = 1_800_000_000;
    uint64 internal constant CLIFF = 90 days;
    uint64 internal constant DURATION = 360 days;
    uint256 internal constant FUNDS = 1_000_000 ether;

    GaiaToken internal token = new GaiaToken(address(this), address(this));
    GaiaVesting internal vesting = new GaiaVesting(token, ADMIN, 1 days);

    function fund() internal {
        vm.warp(NOW);
        token.mint(ADMIN, FUNDS);
        vm.prank(ADMIN);
        token.approve(address(vesting), type(uint256).max);
    }

    function terms(address to, uint256 amount, bool revocable) internal pure returns (GaiaVesting.Terms memory) {
        return GaiaVesting.Terms(to, amount, 0, CLIFF, DURATION, revocable);
    }

    function create(address to, uint256 amount, bool revocable) internal returns (uint256) {
        vm.prank(ADMIN);
        return vesting.create(terms(to, amount, revocable));
    }
}
