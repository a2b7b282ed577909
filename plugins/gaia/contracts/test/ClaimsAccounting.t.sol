// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GaiaClaims} from "../src/GaiaClaims.sol";
import {ClaimsStage} from "./ClaimsStage.sol";

/// @notice Campaigns over one list, some of them with less GAIA than the list promises, that are made, claimed from,
/// cancelled and clawed back at random. Each act that the rules allow must succeed: the run fails on a revert.
contract ClaimsCrowd is ClaimsStage {
    uint256 private constant MOST = 8;

    constructor() {
        fund();
        create(total(), 0);
    }

    function make(uint256 funds, uint256 later) external {
        if (claims.campaignCount() == MOST) return;
        funds = within(funds, total() / 4, total() + total() / 4);
        if (token.balanceOf(ADMIN) >= funds) create(funds, uint64(block.timestamp + within(later, 0, DURATION)));
    }

    function take(uint256 seed, uint256 index) external {
        uint256 id = seed % claims.campaignCount();
        index = within(index, 0, ROWS - 1);
        GaiaClaims.Campaign memory chosen = claims.campaign(id);
        if (chosen.over || block.timestamp < chosen.opensAt || block.timestamp >= chosen.endsAt) return;
        if (claims.isClaimed(id, index) || amountOf(index) > chosen.total - chosen.claimed) {
            bytes32[] memory proof = proofOf(index);
            refuses(accountOf(index), abi.encodeCall(claims.claim, (id, index, amountOf(index), ADMIN, proof)));
            return;
        }
        claim(id, index, accountOf(index));
    }

    function clawBack(uint256 seed) external {
        uint256 id = seed % claims.campaignCount();
        GaiaClaims.Campaign memory chosen = claims.campaign(id);
        if (chosen.over || block.timestamp < chosen.endsAt) {
            return refuses(ADMIN, abi.encodeCall(claims.clawBack, (id)));
        }
        assert(claims.clawBack(id) == chosen.total - chosen.claimed);
    }

    function cancel(uint256 seed) external {
        uint256 id = seed % claims.campaignCount();
        GaiaClaims.Campaign memory chosen = claims.campaign(id);
        if (chosen.over || block.timestamp >= chosen.opensAt) {
            return refuses(ADMIN, abi.encodeCall(claims.cancel, (id)));
        }
        vm.prank(ADMIN);
        assert(claims.cancel(id) == chosen.total);
    }

    function refuses(address who, bytes memory call) private {
        vm.prank(who);
        (bool done,) = address(claims).call(call);
        assert(!done);
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + within(time, 0, DURATION / 4));
    }

    /// What each campaign paid is what its bitmap says, never above its funding, and what all of them have left is here.
    function check() external view {
        uint256 left = 0;
        uint256[ROWS] memory got;
        for (uint256 id = 0; id < claims.campaignCount(); id++) {
            GaiaClaims.Campaign memory each = claims.campaign(id);
            uint256 claimed = 0;
            for (uint256 i = 0; i < ROWS; i++) {
                if (!claims.isClaimed(id, i)) continue;
                claimed += amountOf(i);
                got[i] += amountOf(i);
            }
            assert(claimed == each.claimed && each.claimed + each.returned <= each.total);
            assert(each.returned == (each.over ? each.total - each.claimed : 0));
            left += each.total - each.claimed - each.returned;
        }
        assert(token.balanceOf(address(claims)) == left);
        uint256 sum = left + token.balanceOf(ADMIN);
        for (uint256 i = 0; i < ROWS; i++) {
            assert(token.balanceOf(accountOf(i)) == got[i]);
            sum += got[i];
        }
        assert(sum == FUNDS);
    }
}

contract ClaimsAccountingTest {
    ClaimsCrowd private crowd = new ClaimsCrowd();

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(crowd);
    }

    function invariant_claimsAddUp() external view {
        crowd.check();
    }
}
