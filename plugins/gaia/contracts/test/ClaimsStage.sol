// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GaiaClaims} from "../src/GaiaClaims.sol";
import {GaiaToken} from "../src/GaiaToken.sol";
import {Test} from "./Test.sol";
import {Tree} from "./Tree.sol";

/// @notice A claims contract over the real token, its admin with GAIA, and a list of five allocations.
abstract contract ClaimsStage is Test {
    address internal constant ADMIN = address(0xAD);
    uint64 internal constant NOW = 1_800_000_000;
    uint64 internal constant DURATION = 30 days;
    uint64 internal constant GRACE = 7 days;
    uint256 internal constant ROWS = 5;
    uint256 internal constant FUNDS = 1_000_000 ether;

    GaiaToken internal token = new GaiaToken(address(this), address(this));
    GaiaClaims internal claims = new GaiaClaims(token, ADMIN, 1 days, 0);

    function fund() internal {
        vm.warp(NOW);
        token.mint(ADMIN, FUNDS);
        vm.prank(ADMIN);
        token.approve(address(claims), type(uint256).max);
    }

    function keyOf(uint256 index) internal pure returns (uint256) {
        return 0xC0DE00 + index;
    }

    function accountOf(uint256 index) internal pure returns (address) {
        return vm.addr(keyOf(index));
    }

    function amountOf(uint256 index) internal pure returns (uint256) {
        return (index + 1) * 100 ether + index;
    }

    function total() internal pure returns (uint256 sum) {
        for (uint256 i = 0; i < ROWS; i++) {
            sum += amountOf(i);
        }
    }

    function leaves() internal view returns (bytes32[] memory list) {
        list = new bytes32[](ROWS);
        for (uint256 i = 0; i < ROWS; i++) {
            list[i] = claims.leafOf(i, accountOf(i), amountOf(i));
        }
    }

    function proofOf(uint256 index) internal view returns (bytes32[] memory) {
        return Tree.proofOf(leaves(), index);
    }

    function terms(uint256 funds, uint64 opensAt) internal view returns (GaiaClaims.Terms memory) {
        return GaiaClaims.Terms(Tree.rootOf(leaves()), funds, opensAt, DURATION, GRACE, "Early nodes", sha256("list"));
    }

    function create(uint256 funds, uint64 opensAt) internal returns (uint256) {
        GaiaClaims.Terms memory made = terms(funds, opensAt);
        vm.prank(ADMIN);
        return claims.create(made);
    }

    function claim(uint256 id, uint256 index, address to) internal {
        bytes32[] memory proof = proofOf(index);
        vm.prank(accountOf(index));
        claims.claim(id, index, amountOf(index), to, proof);
    }
}
